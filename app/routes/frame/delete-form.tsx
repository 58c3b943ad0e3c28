import type { ComponentProps } from "react";
import { useT } from "#app/client/page/reader.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** The form of a page that confirms a deletion. */
export function DeleteForm(
  props: Omit<ComponentProps<typeof ConfirmForm>, "is_danger" | "busyLabel">,
) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
