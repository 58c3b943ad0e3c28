import { z } from "zod";
import { cancelEmailChange, resendConfirmation } from "#app/domain/users/change-profile.server.ts";
import { getEmailState } from "#app/domain/users/email-state.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

const email_state = z
  .object({
    email: z.string(),
    is_confirmed: z.boolean(),
    confirmed_email: z.string().nullable().meta({ description: "The last one that was confirmed" }),
    pending: z.string().nullable().meta({ description: "Replaces `email` once it is confirmed" }),
  })
  .meta({ id: "EmailState" });

endpoint("/users/me/email", "Users", {
  GET: operation({
    operationId: "getMyEmail",
    summary: "Your e-mail address, and whether it is confirmed",
    access: "member",
    answer: email_state,
    run: ({ actor }) => getEmailState(actor),
  }),
});

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
