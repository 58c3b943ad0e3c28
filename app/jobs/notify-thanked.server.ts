import { job } from "#app/domain/base/queue/job.ts";
import { notifyThanked } from "#app/domain/topics/thanks/notify-thanked.server.ts";

/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 900, at_once: 1 };

export const notifyThankedJob = job("notify-thanked", policy, notifyThanked);

/** Hourly: each author is notified once a day, and most authors at their own hour. */
export const thanks_schedule = { name: "notify-thanked", cron: "22 * * * *" } as const;
