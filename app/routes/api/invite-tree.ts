import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import {
  count_shape,
  filter_id,
  id_shape,
  listOf,
  moment_shape,
  paging,
} from "#app/api/protocol/shapes.ts";
import { listGuests } from "#app/domain/invites/tree.server.ts";

const guest = z
  .object({
    user_id: id_shape,
    username: z.string().nullable().meta({ description: "Null after the account was deleted" }),
    full_name: z.string().nullable(),
    created_at: moment_shape,
    guest_count: count_shape.meta({ description: "How many members this one has invited" }),
  })
  .meta({ id: "Guest" });

endpoint("/invites/tree", "Invites", {
  GET: operation({
    operationId: "listGuests",
    summary: "The members whom a member has invited, the first ones first",
    description:
      "Without `user_id` your own guests; for superusers the members without an inviter. Members see the guests below themselves, superusers all of them: read the tree by asking again with the `user_id` of a guest whose `guest_count` is not 0.",
    access: "member",
    query: paging.extend({ user_id: filter_id.optional().meta({ description: "Whose guests" }) }),
    answer: listOf(guest).meta({ id: "GuestList" }),
    refusals: [404],
    run: ({ actor, input: { user_id, ...range } }) => listGuests(actor, user_id ?? null, range),
  }),
});
