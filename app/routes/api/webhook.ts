import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { webhook_change } from "#app/domain/webhooks/input.ts";
import { changeWebhook, deleteWebhook, getWebhook } from "#app/domain/webhooks/webhooks.server.ts";
import { webhook_shape, webhook_with_secret } from "./webhook-answer.ts";

endpoint("/webhooks/{id}", "Webhooks", {
  GET: operation({
    operationId: "getWebhook",
    summary: "A webhook with its secret",
    access: "superuser",
    answer: webhook_with_secret,
    is_secret: true,
    refusals: [404],
    run: ({ actor, params }) => getWebhook(actor, params.id),
  }),
  PATCH: operation({
    operationId: "updateWebhook",
    summary: "Change the address or the kinds of a webhook, or turn it off and on",
    description:
      "One that is turned on again continues where it stopped, as long as the changes are kept. If nothing could be delivered for seven days, a webhook turns itself off: `is_active` is false, and `failing_since` says since when.",
    access: "superuser",
    body: webhook_change,
    answer: webhook_shape,
    refusals: [404],
    run: ({ actor, params, input }) => changeWebhook(actor, params.id, input),
  }),
  DELETE: operation({
    operationId: "deleteWebhook",
    summary: "Delete a webhook, its secret and the list of its deliveries",
    access: "superuser",
    message: "webhookDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteWebhook(actor, params.id),
  }),
});
