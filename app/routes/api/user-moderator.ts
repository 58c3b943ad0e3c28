import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { id_shape } from "#app/api/protocol/shapes.ts";
import { getAppointment, setModerator } from "#app/domain/moderators/appoint.server.ts";
import { moderator_input } from "#app/domain/moderators/input.ts";
import type { User } from "#app/domain/users/user.ts";

const scope = z
  .object({
    everything: z.boolean(),
    category_ids: z.array(id_shape),
    forum_ids: z.array(id_shape),
  })
  .meta({ id: "ModeratorScope" });

async function scopeOf(actor: User, user_id: number) {
  const { everything, category_ids, forum_ids } = await getAppointment(actor, user_id);
  return { everything, category_ids, forum_ids };
}

endpoint("/users/{user_id}/moderator", "Users", {
  GET: operation({
    operationId: "getModeratorScope",
    summary: "What a member moderates",
    access: "superuser",
    answer: scope,
    refusals: [404],
    run: ({ actor, params }) => scopeOf(actor, params.user_id),
  }),
  PUT: operation({
    operationId: "setModeratorScope",
    summary: "Say what a member moderates; nothing means that they are no moderator",
    description: "What is not sent is nothing: the call replaces the whole scope.",
    access: "superuser",
    body: moderator_input,
    answer: scope,
    refusals: [404],
    run: async ({ actor, params, input }) => {
      await setModerator(actor, params.user_id, input);
      return await scopeOf(actor, params.user_id);
    },
  }),
});
