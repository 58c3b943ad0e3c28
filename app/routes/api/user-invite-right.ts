import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape } from "#app/api/protocol/shapes.ts";
import { invite_right_input } from "#app/domain/discipline/input.ts";
import { setInviteRight } from "#app/domain/discipline/invite-right.server.ts";

endpoint("/users/{user_id}/invite-right", "Moderation", {
  PUT: operation({
    operationId: "setInviteRight",
    summary: "Give or take a member's right to invite (moderators of everything)",
    description: "Without it the member's unused invites cannot be used.",
    access: "member",
    scope: "administer",
    body: invite_right_input,
    answer: z.object({ user_id: id_shape, may_invite: z.boolean() }).meta({ id: "InviteRight" }),
    refusals: [400, 403, 404],
    run: async ({ actor, params: { user_id }, input: { may_invite } }) => {
      await setInviteRight(actor, user_id, may_invite);
      return { user_id, may_invite };
    },
  }),
});
