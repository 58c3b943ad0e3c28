import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { PageHead } from "./page-head.tsx";

type DialogPageProps = {
  title: string;
  backHref: string;
  backLabel: string;
  children: ReactNode;
};

/** What a dialog contains, as a page: with a heading of its own and a link back. */
export function DialogPage({ title, backHref, backLabel, children }: DialogPageProps) {
  const back = (
    <p className="crumbs">
      <a href={backHref} className="back">
        <Icon name="chevron-left" />
        {backLabel}
      </a>
    </p>
  );
  return (
    <>
      <PageHead title={title} crumbs={back} />
      <div className="max-w-dialog space-y-3">{children}</div>
    </>
  );
}
