import { job } from "#app/domain/queue/job.ts";
import { createSearchIndex } from "#app/domain/users/search-index.server.ts";

/** An index of a million members takes about ten seconds, and waits for running transactions. */
const EXPIRE_SECONDS = 3600;
/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: EXPIRE_SECONDS, at_once: 1 };

export const indexMembersJob = job("index-members", policy, createSearchIndex);

/** For administrators who create the extension while the site runs. Usually it finds the index. */
export const index_schedule = { name: "index-members", cron: "37 * * * *" } as const;
