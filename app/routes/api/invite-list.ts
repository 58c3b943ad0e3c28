import { z } from "zod";
import { create_invite_input } from "#app/domain/invites/input.ts";
import { createInvite, type Invite, listInvites } from "#app/domain/invites/invites.server.ts";
import { booleanField } from "#app/domain/rules.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
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

/** Leaves out the fields that only the site's pages use. */
function asAnswer({ id, created_at, text, email, expires_at, ...other_fields }: Invite) {
  const owner = { username: other_fields.owner.username };
  const used_by = other_fields.used_by && { username: other_fields.used_by.username };
  return {
    id,
    created_at,
    text,
    email,
    expires_at,
    owner,
    used_by,
    signup_link: other_fields.signup_link,
  };
}

endpoint("/invites", "Invites", {
  GET: operation({
    operationId: "listInvites",
    summary: "Your invites, newest first; with all=true a superuser gets everyone's",
    description: "Those that were used are among them.",
    access: "member",
    query: paging.extend({ all: booleanField().default(false) }),
    answer: listOf(invite),
    run: async ({ actor, input }) => {
      const { data, count } = await listInvites(actor, input);
      return { data: data.map(asAnswer), count };
    },
  }),
  POST: operation({
    operationId: "createInvite",
    summary: "Create an invite, and email it if an address is given",
    description:
      "Members have a number of them (`invites_count`). Without an address any guest can use the link, once.",
    access: "member",
    body: create_invite_input,
    answer: invite,
    refusals: [400],
    run: async ({ actor, input }) => asAnswer(await createInvite(actor, input)),
  }),
});
