import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "#app/api/protocol/shapes.ts";
import { listWarnings } from "#app/domain/discipline/member-lists.server.ts";

const warned_member = z
  .object({
    id: id_shape,
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    reason: z.string(),
    created_at: moment_shape,
    is_seen: z.boolean(),
  })
  .meta({ id: "WarnedMember" });

endpoint("/moderation/warnings", "Moderation", {
  GET: operation({
    operationId: "listWarnings",
    summary: "The warnings of members, the last first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(warned_member).meta({ id: "WarnedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listWarnings(actor, input),
  }),
});
