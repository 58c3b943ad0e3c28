import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { choose, fieldsOf } from "#app/api/protocol/fields.ts";
import { changeMe } from "#app/domain/users/change-user.server.ts";
import { change_me_input } from "#app/domain/users/input.ts";
import { getMe } from "#app/domain/users/users.server.ts";
import { profileVersion } from "#app/domain/users/versions.server.ts";
import { own_user } from "./user-answer.ts";

endpoint("/users/me", "Users", {
  GET: operation({
    operationId: "getMe",
    summary: "Your own account",
    description: "With the fields that other members do not see.",
    access: "member",
    query: fieldsOf(own_user),
    answer: own_user,
    version: profileVersion,
    run: async ({ actor, input: { fields } }) => choose(fields, await getMe(actor)),
  }),
  PATCH: operation({
    operationId: "updateMe",
    summary: "Change your own name, username or email",
    description:
      "A new username keeps the old one reserved: addresses and mentions with it still lead to the account.",
    access: "member",
    sign_in_fields: ["email"],
    body: change_me_input,
    answer: own_user,
    refusals: [409],
    run: ({ actor, input, loaded_versions }) => changeMe(actor, input, loaded_versions),
  }),
});
