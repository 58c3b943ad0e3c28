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
import type { Route } from "./+types/give-invites";
import { MemberQuestion } from "./member-question.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getInviteRight(requireUser(context), idParam(params.userId)),
);

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await setInviteRight(requireUser(context), idParam(params.userId), true);
  return redirectWith("inviteRightChanged", href("/moderation/members/:userId", params));
});

export default function GiveInvites({
  loaderData: { username },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <MemberQuestion
      title={t("moderation.giveInvitesOf", { name: username })}
      text={t("moderation.giveInvitesText")}
      buttonLabel={t("moderation.giveInvites")}
      back={href("/moderation/members/:userId", params)}
      result={actionData}
    />
  );
}
