import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { log } from "#app/lib/log.server.ts";
import { chosenStorage } from "#app/lib/storage.server.ts";
import { withFreeBackupLock } from "./backup-lock.server.ts";
import { writeFailure } from "./failure-reason.ts";

/**
 * Marks started backups as failed when no process holds the lock: then no process works on them.
 * Backups that have not started wait for their job.
 */
export async function failInterruptedBackups(): Promise<void> {
  const [started] = await db.select({ id: backups.id }).from(backups).where(isStarted).limit(1);
  if (!started) return;
  const failed = await withFreeBackupLock(() =>
    db
      .update(backups)
      .set({ status: "failed", error: INTERRUPTED })
      .where(isStarted)
      .returning({ id: backups.id, name: backups.name }),
  );
  for (const { id, name } of failed ?? []) {
    log.warn({ backup_id: id }, "A backup was interrupted");
    await removeStoredFile(name);
  }
}

export const INTERRUPTED = writeFailure("interrupted", "The process that made it has ended.");

const isStarted = and(eq(backups.status, "running"), gt(backups.progress, 0));

/** Removes the file of a backup that was not verified, complete or not. */
export async function removeStoredFile(name: string): Promise<void> {
  try {
    const storage = chosenStorage();
    await storage.remove(storage.uriOf(name));
  } catch (error) {
    log.error({ err: error, name }, "The file of a failed backup could not be removed");
  }
}
