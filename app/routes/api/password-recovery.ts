import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { requestPasswordResetSilently } from "#app/domain/access/reset.server.ts";

endpoint("/password-recovery/{email}", "Authentication", {
  POST: operation({
    operationId: "requestPasswordReset",
    summary: "Send a password recovery email",
    description:
      "The answer is the same whether there is such an account or not. The letter has a link with a token, which works once and for two hours.",
    access: "anyone",
    message: "recoverySent",
    run: ({ params, device }) => requestPasswordResetSilently(params.email, device),
  }),
});
