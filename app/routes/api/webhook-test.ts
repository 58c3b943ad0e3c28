import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { delivery_shape } from "./webhook-answer.ts";

endpoint("/webhooks/{id}/test", "Webhooks", {
  POST: operation({
    operationId: "testWebhook",
    summary: "Post a message without changes to a webhook",
    description:
      "The answer comes before the message is posted; the list of deliveries says how it ended.",
    access: "superuser",
    answer: delivery_shape,
    refusals: [400, 404],
    run: ({ actor, params }) => sendTest(actor, params.id),
  }),
});
