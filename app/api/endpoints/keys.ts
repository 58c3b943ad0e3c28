import { z } from "zod";
import { createKey, endKey, listKeys } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { api_key_input } from "#app/domain/accounts/api-keys/input.ts";
import { SCOPES } from "#app/domain/accounts/sign-in/scopes.ts";
import { EXPIRED_KEY_DAYS } from "#app/domain/base/retention.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const key_fields = {
  id: id_shape,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: moment_shape,
  expires_at: moment_shape,
  is_expired: z.boolean(),
  last_used_at: moment_shape.nullable().meta({ description: "At most ten minutes too early" }),
  last_used_network: z
    .string()
    .nullable()
    .meta({ description: "An address of IPv4, or a network of IPv6, which has 64 bits" }),
};

const api_key = z.object(key_fields).meta({ id: "ApiKey" });

const new_api_key = z
  .object({
    ...key_fields,
    key: z.string().meta({ description: "Shown only here. Send it as the bearer token." }),
  })
  .meta({ id: "NewApiKey" });

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
      "A program sends the key as its bearer token and needs no password. The scopes are independent of each other: `read` allows calls that only read, `write` those that change something, `administer` gives the program your rights as superuser or moderator and the calls that only superusers have, and `observe`, which only superusers may give, reads the dashboard, the list of backups and the release, for as long as you are a superuser. No key changes passwords, e-mail addresses, sessions or keys. Only this answer has the key.",
    access: "member",
    scope: "sign_in",
    body: api_key_input,
    answer: new_api_key,
    is_secret: true,
    refusals: [400, 409],
    run: ({ actor, input: { password, ...input } }) => createKey(actor, input, password),
  }),
});

endpoint("/users/me/keys/{key_id}", "Authentication", {
  DELETE: operation({
    operationId: "deleteKey",
    summary: "End a key, or remove one that has expired from the list",
    access: "member",
    scope: "sign_in",
    message: "keyEnded",
    refusals: [404],
    run: ({ actor, params }) => endKey(actor, params.key_id),
  }),
});
