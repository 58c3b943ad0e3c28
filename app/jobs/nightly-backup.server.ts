import { job } from "#app/domain/base/queue/job.ts";
import { createNightlyBackup } from "#app/domain/operations/backups/backups.server.ts";

const RETRIES = 3;
const RETRY_AFTER_SECONDS = 60;
const EXPIRE_SECONDS = 300;

export const nightlyBackupJob = job(
  "nightly-backup",
  {
    retries: RETRIES,
    retry_after_seconds: RETRY_AFTER_SECONDS,
    expire_seconds: EXPIRE_SECONDS,
    at_once: 1,
  },
  () => createNightlyBackup(),
);

/**
 * The time is in UTC: a little after five in Istanbul. It is not on the hour, when most other jobs
 * start.
 */
export const backup_schedule = { name: "nightly-backup", cron: "17 2 * * *" } as const;
