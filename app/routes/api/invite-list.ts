import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { create_invite_input } from "#app/domain/invites/input.ts";
import { createInvite, listInvites } from "#app/domain/invites/invites.server.ts";
import { booleanField } from "#app/domain/rules.ts";
import { invite, inviteAnswer } from "./invite-answer.ts";

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
      return { data: data.map(inviteAnswer), count };
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
    creates: "invite",
    run: async ({ actor, input, call_key }) =>
      inviteAnswer(await createInvite(actor, { ...input, ...call_key })),
  }),
});
