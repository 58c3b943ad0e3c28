import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";

type MuteQuestionProps = {
  member: { username: string; full_name: string | null };
  title: string;
  text: string;
  buttonLabel: string;
  result: FormResult | undefined;
};

/** Asks before a member is muted or unmuted. */
export function MuteQuestion({ member, title, text, buttonLabel, result }: MuteQuestionProps) {
  const t = useT();
  const { username, full_name } = member;
  const back = href("/user/:username", { username });
  return (
    <DialogPage
      title={title}
      pageTitle={`${title}: ${full_name ?? username}`}
      closeHref={back}
      backLabel={t("moderation.backToMember")}
    >
      <p className="font-bold">{t("moderation.kind_user", { username })}</p>
      <p>{text}</p>
      <ConfirmForm buttonLabel={buttonLabel} back={back} result={result} />
    </DialogPage>
  );
}
