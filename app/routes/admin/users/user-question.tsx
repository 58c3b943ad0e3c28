import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";

type UserQuestionProps = {
  user: { username: string };
  title: string;
  text: string;
  buttonLabel: string;
  is_danger?: boolean;
  result: FormResult | undefined;
};

/** Asks before something is done to a member, and leads back to the member's page. */
export function UserQuestion({ user, title, text, ...form }: UserQuestionProps) {
  const t = useT();
  const back = href("/user/:username", user);
  return (
    <DialogPage title={title} closeHref={back} backLabel={t("admin.backToMember")}>
      <p>{text}</p>
      <ConfirmForm {...form} back={back} />
    </DialogPage>
  );
}
