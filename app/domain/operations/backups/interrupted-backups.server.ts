import { and, eq, gt, or } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { chosenStorage } from "#app/lib/storage/storage.server.ts";
import { hasNoJob } from "../../base/queue/has-no-job.server.ts";
import { removeUnfinishedCopies } from "./back-up-files.server.ts";
import { withFreeBackupLock } from "./backup-lock.server.ts";
import { writeFailure } from "./failure-reason.ts";

/**
 * Marks backups as failed that no process works on: those that have started, when no process holds
 * the lock, and those whose job was dropped, because it failed on a full disk for the last time.
 * The others wait for their job.
 */
export async function failInterruptedBackups(): Promise<void> {
  const [running] = await db.select({ id: backups.id }).from(backups).where(isEnded).limit(1);
  if (!running) return;
  await withFreeBackupLock(async () => {
    const failed = await db
      .update(backups)
      .set({ status: "failed", error: INTERRUPTED })
      .where(isEnded)
      .returning({ id: backups.id, name: backups.name });
    for (const { id, name } of failed) {
      log.warn({ backup_id: id }, "A backup was interrupted");
      await removeStoredFile(name);
    }
    if (failed.length > 0) await removeUnfinishedCopies();
  });
}

export const INTERRUPTED = writeFailure("interrupted", "The process that made it has ended.");

/** A condition: no process works on it. */
const isEnded = and(
  eq(backups.status, "running"),
  or(gt(backups.progress, 0), hasNoJob("create-backup", "backup_id", backups.id)),
);

/** Removes the file of a backup that was not verified, complete or not. */
export async function removeStoredFile(name: string): Promise<void> {
  try {
    const storage = chosenStorage();
    await storage.remove(storage.uriOf(name));
  } catch (error) {
    log.error({ err: error, name }, "The file of a failed backup could not be removed");
  }
}
