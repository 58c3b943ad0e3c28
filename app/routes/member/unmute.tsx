import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getUserByName } from "#app/domain/members/users/users.server.ts";
import { getMemberToMute } from "#app/domain/topics/mutes/member-to-mute.server.ts";
import { unmuteThing } from "#app/domain/topics/mutes/mutes.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/unmute";
import { MuteQuestion } from "./mute-question.tsx";
import { redirectFormerName } from "./redirect-former-name.ts";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const member = await getMemberToMute(requireUser(context), params.username);
  redirectFormerName("/user/:username/unmute", params, member, url);
  return member;
});

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  const { id, username } = await getUserByName(actor, params.username);
  await unmuteThing(actor, { user_id: id });
  return redirectWith("unmuted", href("/user/:username", { username }));
});

export default function UnmuteMember({ loaderData: member, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <MuteQuestion
      member={member}
      title={t("mutes.unmuteMemberTitle")}
      text={t("mutes.unmuteMemberText")}
      buttonLabel={t("forum.unmute")}
      result={actionData}
    />
  );
}
