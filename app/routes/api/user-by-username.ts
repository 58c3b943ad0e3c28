import { endpoint, operation, otherPath } from "#app/api/protocol/endpoint.server.ts";
import { choose, fieldsOf } from "#app/api/protocol/fields.ts";
import { getUserByName } from "#app/domain/users/users.server.ts";
import { own_user, user } from "./user-answer.ts";

const respond = endpoint("/members/{username}", "Users", {
  GET: operation({
    operationId: "getUserByUsername",
    summary: "A user by the username or a former one",
    description:
      "As a mention in `content` leads to: `/user/ayse` is `/members/ayse`. Upper and lower case make no difference. The fields are those of `GET /users/{user_id}`.",
    access: "member",
    query: fieldsOf(own_user),
    answer: user,
    refusals: [404],
    run: async ({ actor, params, input: { fields } }) =>
      choose(fields, await getUserByName(actor, params.username)),
  }),
});

/** Beside `/users/{user_id}/topics`, tools that read the document would find it ambiguous. */
otherPath("/users/by-username/{username}", respond);
