import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { share_invite_input } from "#app/domain/invites/input.ts";
import { getListedInvite } from "#app/domain/invites/invites.server.ts";
import { createSharedInvite } from "#app/domain/invites/shared-invite.server.ts";
import { env } from "#app/lib/env.server.ts";
import { invite, inviteAnswer } from "./invite-answer.ts";

endpoint("/invites/shared", "Invites", {
  POST: operation({
    operationId: "createSharedInvite",
    summary: "Create a link with which several people can sign up",
    description:
      "For members who may share links, and superusers. It works until the end of the day `until`, in your time zone (see your preferences). It costs as many invites as it has uses; deleting it gives back the unused ones.",
    access: "member",
    body: share_invite_input,
    answer: invite,
    refusals: [400, 403],
    creates: "invite",
    run: async ({ actor, input, call_key }) => {
      const time_zone = actor.time_zone ?? env.DEFAULT_TIME_ZONE;
      const { id } = await createSharedInvite(actor, { ...input, ...call_key, time_zone });
      return inviteAnswer(await getListedInvite(actor, id));
    },
  }),
});
