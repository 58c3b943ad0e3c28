import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape } from "#app/api/protocol/shapes.ts";
import { aboutOf, warning_input } from "#app/domain/discipline/input.ts";
import { warnMember } from "#app/domain/discipline/warn.server.ts";

endpoint("/users/{user_id}/warnings", "Moderation", {
  POST: operation({
    operationId: "warnUser",
    summary: "Warn a member, who sees it before the next page (moderators)",
    description: "With `topic_id`, or `topic_id` and `post_id`, it names what the member wrote.",
    access: "member",
    scope: "administer",
    body: warning_input,
    answer: z.object({ id: id_shape, username: z.string() }).meta({ id: "Warning" }),
    refusals: [400, 403, 404],
    run: ({ actor, params, input }) =>
      warnMember(actor, params.user_id, { reason: input.reason, about: aboutOf(input) }),
  }),
});
