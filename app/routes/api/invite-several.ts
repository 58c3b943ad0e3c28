import { invite_several_input, share_invite_input } from "#app/domain/invites/input.ts";
import { inviteSeveral } from "#app/domain/invites/invite-several.server.ts";
import { getListedInvite, listInvitesOfForm } from "#app/domain/invites/invites.server.ts";
import { createSharedInvite } from "#app/domain/invites/shared-invite.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { listOf } from "#app/http/api-shapes.ts";
import { env } from "#app/lib/env.server.ts";
import { invite, inviteAnswer } from "./invite-answer.ts";

endpoint("/invites/several", "Invites", {
  POST: operation({
    operationId: "createInvites",
    summary: "Create an invite for each of several people, or none",
    description:
      "E-mails go to as many of the addresses as the limits allow; `is_mailed` says to which. The links of the others are for you to pass on.",
    access: "member",
    body: invite_several_input,
    answer: listOf(invite).meta({ id: "InviteList" }),
    refusals: [400, 403],
    creates: "invite",
    run: async ({ actor, input, call_key }) => {
      const { id } = await inviteSeveral(actor, { ...input, ...call_key });
      const created_invites = await listInvitesOfForm(actor, id);
      return { data: created_invites.map(inviteAnswer), count: created_invites.length };
    },
  }),
});

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
