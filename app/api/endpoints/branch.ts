import { z } from "zod";
import { getBranch, suspendBranch } from "#app/domain/moderation/sanctions/branch.server.ts";
import { BRANCH_MAX, branch_input } from "#app/domain/moderation/sanctions/input.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape } from "../protocol/shapes.ts";

const branch_member = z
  .object({
    user_id: id_shape,
    generation: count_shape.meta({ description: "0 is the member at the root" }),
    username: z.string(),
    full_name: z.string().nullable(),
    inviter_name: z.string().nullable(),
    is_superuser: z.boolean(),
    is_moderator: z.boolean(),
    is_suspended: z.boolean(),
    total_topics: count_shape,
    total_posts: count_shape,
    may_suspend: z.boolean(),
  })
  .meta({ id: "BranchMember" });

endpoint("/users/{user_id}/branch", "Moderation", {
  GET: operation({
    operationId: "getBranch",
    summary: "A member and all who came through them (moderators of everything)",
    access: "member",
    scope: "administer",
    answer: z
      .object({
        data: z.array(branch_member).meta({ description: `${BRANCH_MAX} at most` }),
        has_more: z.boolean(),
      })
      .meta({ id: "Branch" }),
    refusals: [403, 404],
    run: async ({ actor, params }) => {
      const { members, has_more } = await getBranch(actor, params.user_id);
      return { data: members, has_more };
    },
  }),
});

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
