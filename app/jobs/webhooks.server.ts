import { setTimeout as wait } from "node:timers/promises";
import { job } from "#app/domain/queue/job.ts";
import { deliverWebhook } from "#app/domain/webhooks/deliver.server.ts";
import { DELIVERY_TIMEOUT_MS, WEBHOOKS_MAX } from "#app/domain/webhooks/limits.ts";
import { postChanges } from "#app/domain/webhooks/store-deliveries.server.ts";
import { log } from "#app/lib/log.server.ts";

/**
 * Retries are only for a restart of the database or the end of a process: when a receiver is asked
 * again stands in the row of the delivery. All webhooks at once, so a slow receiver delays none.
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

/** Who follows a conversation elsewhere sees a reply almost at once. Nothing to do costs two small queries. */
const POLL_MS = 3000;
/** The database may be restarting. */
const AFTER_FAILURE_MS = 30_000;

/** Looks for changes that webhooks are waiting for, until stop(). A schedule of jobs knows minutes only. */
export function startPostingChanges(): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const has_worked = await postChanges().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, "Changes could not be prepared for webhooks");
          return false;
        },
      );
      const pause_ms = has_worked ? POLL_MS : AFTER_FAILURE_MS;
      await wait(pause_ms, undefined, { signal }).catch(() => {});
    }
  }

  const polling_ended = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling_ended;
    },
  };
}
