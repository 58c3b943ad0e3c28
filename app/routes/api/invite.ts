import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { deleteInvite } from "#app/domain/invites/delete-invite.server.ts";

endpoint("/invites/{id}", "Invites", {
  DELETE: operation({
    operationId: "deleteInvite",
    summary: "Delete an unused invite",
    description: "It is given back to its owner. One that was used stays.",
    access: "member",
    message: "inviteDeleted",
    refusals: [400, 404],
    run: ({ actor, params }) => deleteInvite(actor, params.id),
  }),
});
