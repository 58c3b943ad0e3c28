import { db } from "#app/db/client.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { withBackupLock } from "./backup-lock.server.ts";
import { insertBackup } from "./backups.server.ts";
import { countMissingFiles } from "./last-backups.server.ts";
import { makeBackupAndDeleteOld } from "./make-backup.server.ts";

/** Makes a verified backup in this process, also while the site is stopped. */
export async function backUpNow(): Promise<{ name: string; missing_files: number }> {
  return await withBackupLock(async () => {
    const backup = await db.transaction(insertBackup);
    const failure = await makeBackupAndDeleteOld(backup);
    if (failure) throw new OperatorError(`The backup failed: ${failure.message}.`);
    return { name: backup.name, missing_files: await countMissingFiles() };
  });
}
