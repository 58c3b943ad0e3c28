import { job } from "#app/domain/base/queue/job.ts";
import { BACKUP_MINUTE } from "#app/domain/operations/backups/backup-times.ts";
import { createNightlyBackup } from "#app/domain/operations/backups/backups.server.ts";
import { env } from "#app/lib/process/env.server.ts";

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

/** In UTC, and not on the hour, when most other jobs start. */
export const backup_schedules =
  env.BACKUP_AT.length > 0
    ? ([
        { name: "nightly-backup", cron: `${BACKUP_MINUTE} ${env.BACKUP_AT.join(",")} * * *` },
      ] as const)
    : [];
