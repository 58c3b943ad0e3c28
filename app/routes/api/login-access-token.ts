import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { token_input } from "#app/domain/access/input.ts";
import { endSession } from "#app/domain/access/sessions.server.ts";
import { endKey } from "#app/domain/api-keys/api-keys.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";

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
      "A form, as OAuth 2 defines it. An unknown account and a wrong password get the same answer. The token ends by itself, and with a new password.",
    access: "anyone",
    form: token_input,
    answer: token_answer,
    is_secret: true,
    refusals: [400, 429],
    run: async ({ input, device, signal }) => {
      const { username, password } = input;
      const { token, expires_in } = await authenticate(
        "api",
        { email: username, password },
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
    message: "tokenEnded",
    run: ({ actor, session: { id, key } }) => (key ? endKey(actor, key.id) : endSession(actor, id)),
  }),
});
