import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { markForumRead } from "#app/domain/forums/read-positions/mark-all-topics-read.server.ts";
import { getForumHead } from "#app/domain/topics/topics/forum-page.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/read-forum";
import { mark_read_form } from "./forms.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { name } = await getForumHead(requireUser(context), idParam(params.forumId));
  return { name };
});

/** The button is on the page of the forum. */
export const action = formAction(
  mark_read_form,
  async ({ context, params }: Route.ActionArgs, { redirect_to }) => {
    await markForumRead(requireUser(context), idParam(params.forumId));
    return redirectWith("forumRead", safePath(redirect_to, href("/forum/:forumId", params)));
  },
);

export default function ReadForum({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const address = href("/forum/:forumId", params);
  return (
    <DialogPage
      title={t("unread.forumTitle", { forum: loaderData.name })}
      closeHref={address}
      backLabel={t("subscriptions.backToForum")}
    >
      <p>{t("unread.forumText")}</p>
      <ConfirmForm buttonLabel={t("unread.markRead")} back={address} result={actionData} />
    </DialogPage>
  );
}
