import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf } from "#app/api/protocol/shapes.ts";
import { invite_several_input } from "#app/domain/invites/input.ts";
import { inviteSeveral } from "#app/domain/invites/invite-several.server.ts";
import { listInvitesOfForm } from "#app/domain/invites/invites.server.ts";
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
