import { job } from "#app/domain/base/queue/job.ts";
import { createSearchIndexes } from "#app/domain/search/index/create-search-indexes.server.ts";

/**
 * The index of a million replies takes some minutes, and waits for running transactions. A second
 * process that starts the job meanwhile leaves it to the first.
 */
const EXPIRE_SECONDS = 12 * 3600;
/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: EXPIRE_SECONDS, at_once: 1 };

export const createSearchIndexesJob = job("create-search-indexes", policy, createSearchIndexes);

/** The job runs after a restore, or after a process died. Usually it finds all indexes. */
export const indexes_schedule = { name: "create-search-indexes", cron: "37 * * * *" } as const;
