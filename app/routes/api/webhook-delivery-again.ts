import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { sendAgain } from "#app/domain/webhooks/deliveries.server.ts";
import { delivery_shape } from "./webhook-answer.ts";

endpoint("/webhooks/{id}/deliveries/{delivery_id}/again", "Webhooks", {
  POST: operation({
    operationId: "sendWebhookDeliveryAgain",
    summary: "Post a message to a webhook once more, also one that was delivered",
    description: "It has the same `webhook-id`, a new time and a new signature.",
    access: "superuser",
    answer: delivery_shape,
    refusals: [400, 404],
    run: ({ actor, params }) => sendAgain(actor, params.id, params.delivery_id),
  }),
});
