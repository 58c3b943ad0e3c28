import { job } from "#app/domain/queue/job.ts";
import { tellThanks } from "#app/domain/thanks/tell-thanks.server.ts";

/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 900, at_once: 1 };

export const tellThanksJob = job("tell-thanks", policy, tellThanks);

/** Hourly: each author hears once a day, and most authors at their own hour. */
export const thanks_schedule = { name: "tell-thanks", cron: "22 * * * *" } as const;
