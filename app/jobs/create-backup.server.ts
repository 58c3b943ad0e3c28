import { runBackup } from "#app/domain/backups/make-backup.server.ts";
import { job } from "#app/domain/queue/job.ts";

/**
 * A run that ends badly says so in its row and is not repeated; a second try only finds out that
 * the first one's process is gone.
 */
const RETRIES = 1;
const RETRY_AFTER_SECONDS = 60;
/** Longer than copying out and back a database that this server still serves well. */
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
