import { job } from "#app/domain/base/queue/job.ts";
import { runBackup } from "#app/domain/operations/backups/make-backup.server.ts";

/**
 * A failed run writes its error to the row and is not repeated. The second try is for a run whose
 * process ended: it marks the row as failed.
 */
const RETRIES = 1;
const RETRY_AFTER_SECONDS = 60;
/** A backup and its verification take less for any database that fits one server. */
const EXPIRE_SECONDS = 12 * 3600;

export const createBackupJob = job(
  "create-backup",
  {
    retries: RETRIES,
    retry_after_seconds: RETRY_AFTER_SECONDS,
    expire_seconds: EXPIRE_SECONDS,
    at_once: 1,
  },
  ({ backup_id }) => runBackup(backup_id),
);
