import { z } from "zod";
import { WEBHOOK_DELIVERY_DAYS } from "#app/domain/base/retention.ts";
import {
  listDeliveries,
  sendAgain,
  sendTest,
} from "#app/domain/programs/webhooks/deliveries.server.ts";
import { DELIVERY_ERRORS, DELIVERY_STATES } from "#app/domain/programs/webhooks/delivery.server.ts";
import { webhook_change, webhook_input } from "#app/domain/programs/webhooks/input.ts";
import { WEBHOOK_KINDS, WEBHOOK_READS } from "#app/domain/programs/webhooks/kinds.ts";
import { CHANGES_PER_POST_MAX, WEBHOOKS_MAX } from "#app/domain/programs/webhooks/limits.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from "#app/domain/programs/webhooks/webhooks.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "../protocol/shapes.ts";

const webhook_fields = {
  id: id_shape,
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  reads: z.enum(WEBHOOK_READS),
  is_active: z.boolean(),
  created_by_id: id_shape.nullable(),
  created_at: moment_shape,
  /** Since when every delivery fails. */
  failing_since: moment_shape.nullable(),
};

const webhook_shape = z.object(webhook_fields).meta({ id: "Webhook" });

const webhook_with_secret = z
  .object({ ...webhook_fields, secret: z.string() })
  .meta({ id: "WebhookWithSecret" });

const delivery_shape = z
  .object({
    id: wide_id_shape,
    message_id: z.string().meta({ description: "What the header `webhook-id` says" }),
    created_at: moment_shape,
    state: z.enum(DELIVERY_STATES).meta({ description: "`failed` is tried again" }),
    changes: count_shape.meta({ description: "How many changes it has; a test has none" }),
    attempts: count_shape,
    attempted_at: moment_shape.nullable(),
    next_attempt_at: moment_shape.nullable(),
    status: z.int().nullable().meta({ description: "What the receiver answered" }),
    error: z.enum(DELIVERY_ERRORS).nullable(),
  })
  .meta({ id: "WebhookDelivery" });

endpoint("/webhooks", "Webhooks", {
  GET: operation({
    operationId: "listWebhooks",
    summary: "Webhooks, oldest first, without their secrets",
    access: "superuser",
    query: paging,
    answer: listOf(webhook_shape).meta({ id: "WebhookList" }),
    run: ({ actor, input }) => listWebhooks(actor, input),
  }),
  POST: operation({
    operationId: "createWebhook",
    summary: "Add a webhook",
    description: `Changes from now on are posted to \`url\` as JSON: \`data\` has up to ${CHANGES_PER_POST_MAX} entries of \`GET /changes/\`, \`next\` the cursor after them, and \`gap\` is true if changes before them are missing. A webhook whose \`kinds\` have \`alarm\` is also told what is wrong with the site. With \`reads\` \`public\` (the default) it gets what every member reads, with \`everything\` also what is in restricted forums. Every message is signed as [Standard Webhooks](https://www.standardwebhooks.com) describe, with the \`secret\` of the answer. \`url\` must begin with https and lead to a public address. There can be ${WEBHOOKS_MAX} webhooks.`,
    access: "superuser",
    body: webhook_input,
    answer: webhook_with_secret,
    is_secret: true,
    refusals: [400],
    creates: "webhook",
    run: ({ actor, input, call_key }) => createWebhook(actor, input, call_key),
  }),
});

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
    summary: "Change the address, the kinds or what a webhook reads, or turn it off and on",
    description:
      "After a change of `reads` the next message has a gap: the receiver makes its copy anew. One that is turned on again continues where it stopped, as long as the changes are kept. If nothing could be delivered for seven days, a webhook turns itself off: `is_active` is false, and `failing_since` says since when.",
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
