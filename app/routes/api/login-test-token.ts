import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { getMe } from "#app/domain/users/users.server.ts";
import { own_user } from "./user-answer.ts";

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
