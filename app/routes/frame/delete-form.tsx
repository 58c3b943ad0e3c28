import type { FormResult } from "#app/lib/form-result.ts";
import { useT } from "#app/client/reader.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** The step that destroys, in words, and the way out. */
export function DeleteForm(props: { act: string; back: string; result?: FormResult }) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
