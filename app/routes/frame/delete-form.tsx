import type { SubmissionResult } from "@conform-to/react";
import { useT } from "#app/client/reader.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** A confirmation whose action deletes something. */
export function DeleteForm(props: { act: string; back: string; result?: SubmissionResult }) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
