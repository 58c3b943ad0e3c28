import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { sign_up_input } from "#app/domain/users/input.ts";
import { own_user } from "./user-answer.ts";

endpoint("/users/signup", "Users", {
  POST: operation({
    operationId: "signUp",
    summary: "Sign up with an invite code",
    description:
      "The code works once, and a refused sign-up does not use it up. The answer is the account; sign in to get a token.",
    access: "anyone",
    body: sign_up_input,
    answer: own_user,
    refusals: [400],
    run: ({ input, device }) => signUp(input, device),
  }),
});
