import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "#app/api/protocol/fields.ts";
import { ids_query, listOf } from "#app/api/protocol/shapes.ts";
import { listUsersByIds } from "#app/domain/users/users.server.ts";
import { own_user, user } from "./user-answer.ts";

endpoint("/users/multi", "Users", {
  GET: operation({
    operationId: "listUsersByIds",
    summary: "Several users by id, in the order requested",
    description: "Each is a `User` if it is your own or you are a superuser, else a `PublicUser`.",
    access: "member",
    query: ids_query.extend(fieldsOf(own_user).shape),
    answer: listOf(user),
    run: async ({ actor, input: { ids, fields } }) =>
      chooseInList(fields, await listUsersByIds(actor, ids)),
  }),
});
