import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { count_shape } from "#app/api/protocol/shapes.ts";
import { suspendBranch } from "#app/domain/discipline/branch.server.ts";
import { branch_input } from "#app/domain/discipline/input.ts";

endpoint("/users/{user_id}/branch/suspension", "Moderation", {
  POST: operation({
    operationId: "suspendBranch",
    summary: "Suspend members of a branch, all or none (moderators of everything)",
    description:
      "Superusers, moderators, who is suspended already and who is not of the branch are left out. `count` says how many were suspended.",
    access: "member",
    scope: "administer",
    body: branch_input,
    answer: z.object({ count: count_shape }).meta({ id: "SuspendedCount" }),
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { user_ids, reason, until = null } }) =>
      suspendBranch(actor, params.user_id, { user_ids, reason, until }),
  }),
});
