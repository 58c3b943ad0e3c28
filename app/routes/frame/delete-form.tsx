import type { ComponentProps } from "react";
import { useT } from "#app/client/page/reader.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** The form of a page that confirms a deletion. */
export function DeleteForm(
  props: Pick<ComponentProps<typeof ConfirmForm>, "buttonLabel" | "other" | "back" | "result">,
) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
