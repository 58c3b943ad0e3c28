import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { choose, fieldsOf } from "#app/api/protocol/fields.ts";
import { delete_user_form } from "#app/domain/accounts/delete-me-input.ts";
import { deleteUser } from "#app/domain/accounts/delete-user.server.ts";
import { deleteUserButWriting } from "#app/domain/accounts/keep-writing.server.ts";
import { changeUser } from "#app/domain/users/change-user.server.ts";
import { change_user_input } from "#app/domain/users/input.ts";
import { getUser } from "#app/domain/users/users.server.ts";
import { accountVersion } from "#app/domain/users/versions.server.ts";
import { own_user, user } from "./user-answer.ts";

const deletion_query = z.object({
  keep_writing: delete_user_form.shape.keep_writing.meta({
    description: "Keep the topics and replies, without the name of their author",
  }),
});

endpoint("/users/{user_id}", "Users", {
  GET: operation({
    operationId: "getUser",
    summary: "A user; email and invites count only for themselves and superusers",
    description: "A `User` if it is your own or you are a superuser, else a `PublicUser`.",
    access: "member",
    query: fieldsOf(own_user),
    answer: user,
    // Not of the public fields: it would confirm a guess of the e-mail.
    version: (value) => ("email" in value ? accountVersion(value) : undefined),
    refusals: [404],
    run: async ({ actor, params, input: { fields } }) =>
      choose(fields, await getUser(actor, params.user_id)),
  }),
  PATCH: operation({
    operationId: "updateUser",
    summary: "Change an account",
    description:
      "A new password ends the sessions of the account. The last active superuser stays one. E-mail, password and `is_superuser` need a token of the sign-in.",
    access: "superuser",
    sign_in_fields: ["email", "password", "is_superuser"],
    body: change_user_input,
    answer: own_user,
    refusals: [400, 404, 409],
    run: ({ actor, session, params, input, loaded_versions }) =>
      changeUser(actor, params.user_id, input, session.id, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteUser",
    summary: "Delete an account and everything it wrote (your own, or any as superuser)",
    description: "At once and for good. Superusers cannot delete themselves.",
    access: "member",
    scope: "sign_in",
    query: deletion_query,
    message: "userDeleted",
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { keep_writing } }) =>
      (keep_writing ? deleteUserButWriting : deleteUser)(actor, params.user_id),
  }),
});
