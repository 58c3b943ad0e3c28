import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { reset_password_input } from "#app/domain/access/input.ts";
import { resetPassword } from "#app/domain/access/reset.server.ts";

endpoint("/reset-password", "Authentication", {
  POST: operation({
    operationId: "resetPassword",
    summary: "Choose a new password with the token from a recovery link",
    description: "Ends all sessions of the account.",
    access: "anyone",
    body: reset_password_input,
    message: "passwordUpdated",
    refusals: [400],
    run: ({ input }) => resetPassword(input),
  }),
});
