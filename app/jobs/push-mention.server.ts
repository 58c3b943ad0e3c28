import { job } from "#app/domain/base/queue/job.ts";
import { sendPush } from "#app/domain/notify/notifications/send-push.server.ts";
import { PUSH_TIMEOUT_MS } from "#app/domain/notify/push/deliver.server.ts";
import { translateFor } from "#locales/translators.server.ts";

/**
 * The waits double, so the retries last some hours. The name does not begin with `send-`, because
 * failed e-mails are found by that.
 */
const policy = {
  retries: 10,
  retry_after_seconds: 10,
  expire_seconds: PUSH_TIMEOUT_MS / 1000 + 10,
  at_once: 8,
};

export const pushMentionJob = job("push-mention", policy, (payload) =>
  sendPush(payload, translateFor),
);
