import type { SubmissionResult } from "@conform-to/react";
import { useT } from "#app/http/reader.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

/** The step that destroys, in words, and the way out. */
export function DeleteForm(props: { act: string; back: string; result?: SubmissionResult }) {
  const t = useT();
  return <ConfirmForm {...props} is_danger busyLabel={t("forms.deleting")} />;
}
