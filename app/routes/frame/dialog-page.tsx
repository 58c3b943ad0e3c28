import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useIsDialog } from "#app/client/page/dialog-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { PageTitle } from "./page-title.tsx";

/** A page that opens as a dialog above the current page; without script it is a full page. */
export function DialogPage({
  title,
  pageTitle = title,
  closeHref,
  backLabel,
  children,
}: {
  title: string;
  /** The title in the browser, if it has to name more than the heading. */
  pageTitle?: string;
  closeHref: string;
  /** The target of the link above the heading of a full page. */
  backLabel: string;
  children: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  if (!useIsDialog())
    return (
      <Subpage title={title} backHref={closeHref} backLabel={backLabel}>
        <PageTitle>{pageTitle}</PageTitle>
        {children}
      </Subpage>
    );
  return (
    <Dialog
      onClose={() => void navigate(-1)}
      title={title}
      closeHref={closeHref}
      closeLabel={t("layout.closeDialog")}
    >
      <PageTitle>{pageTitle}</PageTitle>
      {children}
    </Dialog>
  );
}
