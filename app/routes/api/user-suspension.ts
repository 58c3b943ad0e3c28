import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import { aboutOf, suspension_input } from "#app/domain/discipline/input.ts";
import { endSuspension, suspendMember } from "#app/domain/discipline/suspend.server.ts";

/** `until` is null if the suspension has no end. */
const suspension = z
  .object({
    user_id: id_shape,
    reason: z.string(),
    until: moment_shape.nullable(),
    created_at: moment_shape,
  })
  .meta({ id: "Suspension" });

endpoint("/users/{user_id}/suspension", "Users", {
  POST: operation({
    operationId: "suspendUser",
    summary: "Suspend a member, who then reads and does not write (moderators)",
    description:
      "For moderators. Superusers and other moderators are suspended by superusers only. A second suspension replaces the first, which only moderators with as many rights as who made it can do.",
    access: "member",
    scope: "administer",
    body: suspension_input,
    answer: suspension,
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { reason, until = null, ...ids } }) =>
      suspendMember(actor, params.user_id, { reason, until, about: aboutOf(ids) }),
  }),
  DELETE: operation({
    operationId: "endSuspension",
    summary: "End a suspension before its time (moderators)",
    description:
      "For moderators with as many rights as who made it. If none is running, the call is refused with 404.",
    access: "member",
    scope: "administer",
    message: "suspensionEnded",
    refusals: [400, 403, 404],
    run: ({ actor, params }) => endSuspension(actor, params.user_id),
  }),
});
