import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape } from "#app/api/protocol/shapes.ts";
import { getSharedInvite } from "#app/domain/invites/shared-invite.server.ts";

const invite_use = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    used_at: moment_shape,
  })
  .meta({ id: "InviteUse" });

endpoint("/invites/{id}/uses", "Invites", {
  GET: operation({
    operationId: "listInviteUses",
    summary: "Who signed up with a shared link, first come first",
    access: "member",
    answer: listOf(invite_use).meta({ id: "InviteUseList" }),
    refusals: [404],
    run: async ({ actor, params }) => {
      const { members } = await getSharedInvite(actor, params.id);
      return { data: members, count: members.length };
    },
  }),
});
