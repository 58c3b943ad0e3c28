import { job } from "#app/domain/base/queue/job.ts";
import { runImport } from "#app/domain/operations/community-imports/run-import.server.ts";

/**
 * What failed is shown on the page, where a superuser starts it again. The second try is for a job whose
 * process ended, and marks its step as failed. A large site takes hours.
 */
const policy = { retries: 1, retry_after_seconds: 60, expire_seconds: 12 * 3600, at_once: 1 };

export const importCommunityJob = job("import-community", policy, runImport);
