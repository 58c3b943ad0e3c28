import { useT } from "#app/client/reader.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** The form of a page that confirms a deletion. */
export function DeleteForm(props: { buttonLabel: string; back: string; result?: FormResult }) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
