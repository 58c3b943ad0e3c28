import { job } from "#app/domain/base/queue/job.ts";
import { countActivity } from "#app/domain/operations/dashboard/count-activity.server.ts";

/** Retries are only for a restart of the database, because the job runs again soon. */
const policy = { retries: 3, retry_after_seconds: 5, expire_seconds: 300, at_once: 1 };

export const countActivityJob = job("count-activity", policy, countActivity);

/** The job runs two minutes after the end of each quarter of an hour, when that can be counted. */
export const activity_schedule = { name: "count-activity", cron: "2-59/15 * * * *" } as const;
