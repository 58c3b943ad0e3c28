import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "#app/api/protocol/shapes.ts";
import { listSuspensions } from "#app/domain/discipline/member-lists.server.ts";

const suspended_member = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    reason: z.string(),
    until: moment_shape.nullable(),
  })
  .meta({ id: "SuspendedMember" });

endpoint("/moderation/suspensions", "Moderation", {
  GET: operation({
    operationId: "listSuspensions",
    summary: "The members who are suspended, the last suspension first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(suspended_member).meta({ id: "SuspendedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listSuspensions(actor, input),
  }),
});
