import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { cancelEmailChange, resendConfirmation } from "#app/domain/users/change-profile.server.ts";

endpoint("/users/me/email/confirmation", "Users", {
  POST: operation({
    operationId: "sendEmailConfirmation",
    summary: "Send the link that confirms your e-mail address again",
    description: "Nothing is sent if your address is confirmed and no other one is pending.",
    access: "member",
    scope: "sign_in",
    message: "confirmationSent",
    refusals: [429],
    run: ({ actor }) => resendConfirmation(actor),
  }),
  DELETE: operation({
    operationId: "cancelEmailChange",
    summary: "Keep your e-mail address: links that were sent to a new one end",
    access: "member",
    scope: "sign_in",
    message: "emailChangeCancelled",
    run: ({ actor }) => cancelEmailChange(actor),
  }),
});
