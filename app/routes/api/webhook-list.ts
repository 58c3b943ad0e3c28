import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { webhook_input } from "#app/domain/webhooks/input.ts";
import { ENTRIES_MAX, WEBHOOKS_MAX } from "#app/domain/webhooks/limits.ts";
import { createWebhook, listWebhooks } from "#app/domain/webhooks/webhooks.server.ts";
import { webhook_shape, webhook_with_secret } from "./webhook-answer.ts";

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
    description: `Changes from now on are posted to \`url\` as JSON: \`data\` has up to ${ENTRIES_MAX} entries of \`GET /changes/\`, \`next\` the cursor after them, and \`gap\` is true if changes before them are missing. Every message is signed as [Standard Webhooks](https://www.standardwebhooks.com) describe, with the \`secret\` of the answer. \`url\` must begin with https and lead to a public address. There can be ${WEBHOOKS_MAX} webhooks.`,
    access: "superuser",
    body: webhook_input,
    answer: webhook_with_secret,
    is_secret: true,
    refusals: [400],
    creates: "webhook",
    run: ({ actor, input, call_key }) => createWebhook(actor, input, call_key),
  }),
});
