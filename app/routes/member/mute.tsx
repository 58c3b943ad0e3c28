import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getUserByName } from "#app/domain/members/users/users.server.ts";
import { getMemberToMute } from "#app/domain/topics/mutes/member-to-mute.server.ts";
import { mute, unmuteThing } from "#app/domain/topics/mutes/mutes.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/mute";
import { redirectFormerName } from "./redirect-former-name.ts";

/** Here the member is muted. The other address of this page, /unmute, takes that back. */
const MUTE_PAGE = "user/:username/mute";

export const loader = withErrorScreen(
  async ({ context, params, url, pattern }: Route.LoaderArgs) => {
    const mutes = pattern === MUTE_PAGE;
    const member = await getMemberToMute(requireUser(context), params.username);
    redirectFormerName(
      mutes ? "/user/:username/mute" : "/user/:username/unmute",
      params,
      member,
      url,
    );
    return { member, mutes };
  },
);

export const action = formAction(
  no_fields,
  async ({ context, params, pattern }: Route.ActionArgs) => {
    const actor = requireUser(context);
    const { id, username } = await getUserByName(actor, params.username);
    const mutes = pattern === MUTE_PAGE;
    if (mutes) await mute(actor, { user_id: id });
    else await unmuteThing(actor, { user_id: id });
    return redirectWith(mutes ? "memberMuted" : "unmuted", href("/user/:username", { username }));
  },
);

export default function MuteMember({
  loaderData: { member, mutes },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { username, full_name } = member;
  const title = t(mutes ? "mutes.muteMemberTitle" : "mutes.unmuteMemberTitle");
  const back = href("/user/:username", { username });
  return (
    <DialogPage
      title={title}
      pageTitle={`${title}: ${full_name ?? username}`}
      closeHref={back}
      backLabel={t("moderation.backToMember")}
    >
      <p className="font-bold">{t("moderation.kind_user", { username })}</p>
      <p>{t(mutes ? "mutes.muteMemberText" : "mutes.unmuteMemberText")}</p>
      <ConfirmForm
        buttonLabel={t(mutes ? "forum.mute" : "forum.unmute")}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
