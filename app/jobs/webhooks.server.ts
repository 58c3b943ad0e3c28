import { job } from "#app/domain/base/queue/job.ts";
import { type Polling, startPolling } from "#app/domain/base/queue/polling.server.ts";
import { deliverWebhook } from "#app/domain/programs/webhooks/deliver.server.ts";
import { DELIVERY_TIMEOUT_MS, WEBHOOKS_MAX } from "#app/domain/programs/webhooks/limits.ts";
import { postChanges } from "#app/domain/programs/webhooks/store-deliveries.server.ts";

/**
 * Retries are only for a restart of the database or the end of a process: the row of the delivery
 * says when a receiver gets the next attempt. All webhooks run at once, so a slow receiver delays
 * none.
 */
const policy = {
  retries: 3,
  retry_after_seconds: 5,
  expire_seconds: DELIVERY_TIMEOUT_MS / 1000 + 10,
  at_once: WEBHOOKS_MAX,
};

export const deliverWebhookJob = job("deliver-webhook", policy, (payload) =>
  deliverWebhook(payload),
);

/**
 * A member who follows a conversation elsewhere sees a reply almost at once. If there is nothing to
 * do, it costs two small queries.
 */
const POLL_MS = 3000;

/** Polls for changes that webhooks are waiting for, until stop(). */
export function startPostingChanges(): Polling {
  return startPolling(postChanges, POLL_MS, "Changes could not be prepared for webhooks");
}
