import type { FormResult } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

/** The step that destroys, in words, and the way out. */
export function DeleteForm(props: { act: string; back: string; result?: FormResult }) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
