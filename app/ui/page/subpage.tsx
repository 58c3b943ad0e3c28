import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { PageHead } from "./page-head.tsx";

type SubpageProps = {
  title: string;
  backHref: string;
  backLabel: string;
  children: ReactNode;
};

/** A page below another one: a heading, a link back, and what a dialog would contain. */
export function Subpage({ title, backHref, backLabel, children }: SubpageProps) {
  const back = (
    <p className="crumbs no-print">
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
