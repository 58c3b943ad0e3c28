import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";

type MemberQuestionProps = {
  title: string;
  /** What will happen. */
  text: string;
  buttonLabel: string;
  /** The record of the member. */
  back: string;
  result: FormResult | undefined;
};

/** Asks before something changes for a member, and leads back to the record. */
export function MemberQuestion({ title, text, back, ...form }: MemberQuestionProps) {
  const t = useT();
  return (
    <DialogPage title={title} closeHref={back} backLabel={t("moderation.backToRecord")}>
      <p>{text}</p>
      <ConfirmForm {...form} back={back} />
    </DialogPage>
  );
}
