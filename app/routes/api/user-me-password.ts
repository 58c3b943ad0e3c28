import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { changeMyPassword } from "#app/domain/users/change-user.server.ts";
import { change_password_input } from "#app/domain/users/input.ts";

endpoint("/users/me/password", "Users", {
  PATCH: operation({
    operationId: "updateMyPassword",
    summary: "Change your own password; logs out every other session",
    description: "The token of this call stays valid.",
    access: "member",
    scope: "sign_in",
    body: change_password_input,
    message: "passwordUpdated",
    refusals: [400, 404],
    run: ({ actor, session, input }) => changeMyPassword(actor, session, input),
  }),
});
