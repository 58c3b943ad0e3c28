import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { markAllTopicsRead } from "#app/domain/forums/read-positions/mark-all-topics-read.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/read-all";
import { mark_read_form } from "./forms.ts";

/** The buttons are on the lists of all forums. */
export const action = formAction(
  mark_read_form,
  async ({ context }: Route.ActionArgs, { redirect_to }) => {
    await markAllTopicsRead(requireUser(context));
    return redirectWith("allTopicsRead", safePath(redirect_to, href("/forum")));
  },
);

export default function ReadAll({ actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("unread.allTitle")}
      closeHref={href("/forum")}
      backLabel={t("words.forums")}
    >
      <p>{t("unread.allText")}</p>
      <ConfirmForm buttonLabel={t("unread.markRead")} back={href("/forum")} result={actionData} />
    </DialogPage>
  );
}
