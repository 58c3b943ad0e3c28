import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { EMAIL_MAX, plainText } from "#app/domain/rules.ts";
import { create_user_input } from "#app/domain/users/input.ts";
import { MATCHES_MAX } from "#app/domain/users/match-scope.ts";
import { createUser, listUsers } from "#app/domain/users/users.server.ts";
import { own_user } from "./user-answer.ts";

const SEARCH = `A part of a username, a full name or an e-mail address, of three letters or digits in a row or more; of anything shorter, and without the PostgreSQL extension pg_trgm, the beginning. At most ${MATCHES_MAX} accounts are found, first those that begin with it`;

endpoint("/users", "Users", {
  GET: operation({
    operationId: "listUsers",
    summary: "All accounts, newest first",
    description: "With the fields that only superusers and the member see.",
    access: "superuser",
    query: paging.extend({
      search: plainText(EMAIL_MAX).optional().meta({ description: SEARCH }),
      ...fieldsOf(own_user).shape,
    }),
    answer: listOf(own_user),
    run: async ({ actor, input: { fields, ...input } }) =>
      chooseInList(fields, await listUsers(actor, input)),
  }),
  POST: operation({
    operationId: "createUser",
    summary: "Create an account",
    description:
      "Without an invite. The account can sign in at once, unless `is_active` is false. A superuser is made with a token of the sign-in only.",
    access: "superuser",
    sign_in_fields: ["is_superuser"],
    body: create_user_input,
    answer: own_user,
    refusals: [400],
    creates: "user",
    run: ({ actor, input, call_key }) => createUser(actor, input, call_key),
  }),
});
