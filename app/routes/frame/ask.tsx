import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useIsDialog } from "#app/http/dialogs.ts";
import { useT } from "#app/http/reader.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PageTitle } from "./page-title.tsx";

/**
 * A question with an address of its own: a box over the page it was asked from, or alone in the
 * page.
 */
export function Ask({
  title,
  closeHref,
  children,
}: {
  title: string;
  closeHref: string;
  children: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Dialog
      modal={useIsDialog()}
      onClose={() => void navigate(-1)}
      title={title}
      closeHref={closeHref}
      closeLabel={t("layout.closeDialog")}
    >
      <PageTitle>{title}</PageTitle>
      {children}
    </Dialog>
  );
}
