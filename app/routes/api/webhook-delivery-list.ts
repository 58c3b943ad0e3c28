import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { WEBHOOK_DELIVERY_DAYS } from "#app/domain/retention.ts";
import { listDeliveries } from "#app/domain/webhooks/deliveries.server.ts";
import { delivery_shape } from "./webhook-answer.ts";

endpoint("/webhooks/{id}/deliveries", "Webhooks", {
  GET: operation({
    operationId: "listWebhookDeliveries",
    summary: `What was posted to a webhook in the last ${WEBHOOK_DELIVERY_DAYS} days, newest first`,
    access: "superuser",
    query: paging,
    answer: listOf(delivery_shape).meta({ id: "WebhookDeliveryList" }),
    refusals: [404],
    run: ({ actor, params, input }) => listDeliveries(actor, params.id, input),
  }),
});
