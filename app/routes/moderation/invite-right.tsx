import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  getInviteRight,
  setInviteRight,
} from "#app/domain/moderation/sanctions/invite-right.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/invite-right";
import { MemberQuestion } from "./member-question.tsx";

/** Here the right to invite is taken. The other address of this page, /give-invites, gives it back. */
const TAKE_PAGE = "moderation/members/:userId/take-invites";

export const loader = withErrorScreen(async ({ context, params, pattern }: Route.LoaderArgs) => ({
  ...(await getInviteRight(requireUser(context), idParam(params.userId))),
  takes: pattern === TAKE_PAGE,
}));

export const action = formAction(
  no_fields,
  async ({ context, params, pattern }: Route.ActionArgs) => {
    await setInviteRight(requireUser(context), idParam(params.userId), pattern !== TAKE_PAGE);
    return redirectWith("inviteRightChanged", href("/moderation/members/:userId", params));
  },
);

export default function InviteRight({
  loaderData: { username, takes },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <MemberQuestion
      title={t(takes ? "moderation.takeInvitesOf" : "moderation.giveInvitesOf", {
        name: username,
      })}
      text={t(takes ? "moderation.takeInvitesText" : "moderation.giveInvitesText")}
      buttonLabel={t(takes ? "moderation.takeInvites" : "moderation.giveInvites")}
      back={href("/moderation/members/:userId", params)}
      result={actionData}
    />
  );
}
