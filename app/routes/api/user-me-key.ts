import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { endKey } from "#app/domain/api-keys/api-keys.server.ts";

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
