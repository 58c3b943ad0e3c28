import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { resendInvite } from "#app/domain/invites/resend.server.ts";

endpoint("/invites/{id}/send", "Invites", {
  POST: operation({
    operationId: "resendInvite",
    summary: "Send the e-mail of an unused invite again",
    access: "member",
    message: "inviteSent",
    refusals: [400, 403, 404, 429],
    run: ({ actor, params }) => resendInvite(actor, params.id),
  }),
});
