import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { sendResetLinkTo } from "#app/domain/access/send-reset-link-to.server.ts";

endpoint("/users/{user_id}/reset-link", "Users", {
  POST: operation({
    operationId: "sendResetLink",
    summary: "E-mail a member a link to choose a new password",
    description: "The link is not answered: who has it would have the account.",
    access: "superuser",
    message: "resetLinkSent",
    refusals: [400, 404, 429],
    run: ({ actor, params }) => sendResetLinkTo(actor, params.user_id),
  }),
});
