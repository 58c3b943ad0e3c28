import { z } from "zod";
import { create_invite_input } from "#app/domain/invites/input.ts";
import { createInvite, type Invite, listInvites } from "#app/domain/invites/invites.server.ts";
import { flag } from "#app/domain/rules.ts";
import { endpoint } from "#app/http/api.server.ts";
import { id_shape, listOf, moment_shape, paging } from "#app/http/api-shapes.ts";

const name_of_user = z.object({ username: z.string() });

const invite = z
  .object({
    id: id_shape,
    created_at: moment_shape,
    text: z.string().nullable(),
    email: z.string().nullable(),
    expires_at: moment_shape.nullable(),
    owner: name_of_user,
    used_by: name_of_user.nullable(),
    signup_link: z.url(),
  })
  .meta({ id: "Invite" });

/** The contract has neither when an invite was used nor whether it has expired. */
function answerOf({ used_at: _used_at, is_expired: _is_expired, ...invite }: Invite) {
  return invite;
}

const handle = endpoint("/invites", {
  GET: {
    summary: "One's own invites, newest first; for superusers everybody's with all=true",
    access: "member",
    query: paging.extend({ all: flag().default(false) }),
    answer: listOf(invite),
    run: async ({ me, input }) => {
      const { data, count } = await listInvites(me, input);
      return { data: data.map(answerOf), count };
    },
  },
  POST: {
    summary: "Make an invite, and mail it where an address is given",
    access: "member",
    body: create_invite_input,
    answer: invite,
    refusals: [400],
    run: async ({ me, input }) => answerOf(await createInvite(me, input)),
  },
});

export { handle as action, handle as loader };
