import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { createKey, listKeys } from "#app/domain/api-keys/api-keys.server.ts";
import { api_key_input } from "#app/domain/api-keys/input.ts";
import { EXPIRED_KEY_DAYS } from "#app/domain/retention.ts";
import { api_key, new_api_key } from "./api-key-answer.ts";

endpoint("/users/me/keys", "Authentication", {
  GET: operation({
    operationId: "listKeys",
    summary: "Your keys for programs, newest first",
    description: `Keys that have expired stay in the list for ${EXPIRED_KEY_DAYS} days.`,
    access: "member",
    scope: "sign_in",
    query: paging,
    answer: listOf(api_key).meta({ id: "ApiKeyList" }),
    run: ({ actor, input }) => listKeys(actor, input),
  }),
  POST: operation({
    operationId: "createKey",
    summary: "Make a key for a program",
    description:
      "A program sends the key as its bearer token and needs no password. The scopes are independent of each other: `read` allows calls that only read, `write` those that change something, and `administer` gives the program your rights as superuser or moderator and the calls that only superusers have. No key changes passwords, e-mail addresses, sessions or keys. Only this answer has the key.",
    access: "member",
    scope: "sign_in",
    body: api_key_input,
    answer: new_api_key,
    is_secret: true,
    refusals: [400, 409],
    run: ({ actor, input: { password, ...input } }) => createKey(actor, input, password),
  }),
});
