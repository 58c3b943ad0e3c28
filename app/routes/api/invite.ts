import { deleteInvite } from "#app/domain/invites/invites.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

const handle = endpoint("/invites/{id}", "Invites", {
  DELETE: operation({
    operationId: "deleteInvite",
    summary: "Take back an unused invite",
    access: "member",
    message: "inviteDeleted",
    refusals: [400, 404],
    run: ({ actor, params }) => deleteInvite(actor, params.id),
  }),
});

export { handle as action, handle as loader };
