import { z } from "zod";
import { endKey } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { reset_password_input, token_input } from "#app/domain/accounts/sign-in/input.ts";
import {
  requestPasswordResetSilently,
  resetPassword,
} from "#app/domain/accounts/sign-in/reset.server.ts";
import { recoveryHtml } from "#app/domain/accounts/sign-in/send-reset-link.server.ts";
import { endSession } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { getMe } from "#app/domain/members/users/users.server.ts";
import { authenticate } from "#app/http/session/authenticator.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { own_user } from "./user-answer.ts";

const token_answer = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.int().min(1).meta({ description: "The lifetime of the token in seconds" }),
  })
  .meta({ id: "Token" });

endpoint("/login/access-token", "Authentication", {
  POST: operation({
    operationId: "createAccessToken",
    summary: "Log in: get an access token for an email (or username) and password",
    description:
      "A form, as OAuth 2 defines it. An unknown account and a wrong password get the same answer. The token ends by itself, and with a new password. An account with a second factor also needs `otp`, a time code or a recovery code; a client that has no field for it sends the code behind the password, after one space.",
    access: "anyone",
    form: token_input,
    answer: token_answer,
    is_secret: true,
    refusals: [400, 429],
    run: async ({ input, device, signal }) => {
      const { username, ...secrets } = input;
      const { token, expires_in } = await authenticate(
        "api",
        { email: username, ...secrets },
        device,
        signal,
      );
      return { access_token: token, token_type: "bearer", expires_in };
    },
  }),
  DELETE: operation({
    operationId: "deleteAccessToken",
    summary: "Log out: end the token of this call",
    description:
      "Ends the session of the token that the call is made with. A key for programs ends itself, whatever its scopes are.",
    access: "member",
    scope: "any",
    without_factor: true,
    message: "tokenEnded",
    run: ({ actor, session: { id, key } }) => (key ? endKey(actor, key.id) : endSession(actor, id)),
  }),
});

endpoint("/login/test-token", "Authentication", {
  POST: operation({
    operationId: "testAccessToken",
    summary: "Check a token: the account it belongs to",
    description: "The same answer as `GET /users/me`.",
    access: "member",
    scope: "any",
    answer: own_user,
    run: ({ actor }) => getMe(actor),
  }),
});

endpoint("/password-recovery/{email}", "Authentication", {
  POST: operation({
    operationId: "requestPasswordReset",
    summary: "Send a password recovery email",
    description:
      "The answer is the same whether there is such an account or not. The e-mail has a link with a token, which works once and for two hours.",
    access: "anyone",
    message: "recoverySent",
    run: ({ params, device }) => requestPasswordResetSilently(params.email, device),
  }),
});

endpoint("/password-recovery-html-content/{email}", "Authentication", {
  POST: operation({
    operationId: "renderPasswordResetEmail",
    summary: "Preview the password recovery email",
    description: "The link in it works, so treat the answer as you would the password.",
    access: "superuser",
    scope: "sign_in",
    html: true,
    refusals: [404],
    run: ({ actor, params }) => recoveryHtml(actor, params.email, translateFor),
  }),
});

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
