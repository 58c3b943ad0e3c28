import { z } from "zod";
import { token_input } from "#app/domain/access/input.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";

const token_answer = z
  .object({ access_token: z.string(), token_type: z.literal("bearer") })
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
    refusals: [400, 429],
    run: async ({ input, device, signal }) => {
      const { username, password } = input;
      const { token } = await authenticate("api", { email: username, password }, device, signal);
      return { access_token: token, token_type: "bearer" };
    },
  }),
});
