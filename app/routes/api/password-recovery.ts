import { requestPasswordResetSilently } from "#app/domain/access/reset.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

endpoint("/password-recovery/{email}", "Authentication", {
  POST: operation({
    operationId: "requestPasswordReset",
    summary: "Send a password recovery email",
    access: "anyone",
    message: "recoverySent",
    run: ({ params, device }) => requestPasswordResetSilently(params.email, device),
  }),
});
