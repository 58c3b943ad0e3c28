import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { log } from "#app/lib/log.server.ts";
import { chosenStorage } from "#app/lib/storage.server.ts";
import { writeFailure } from "./reasons.ts";
import { unlessRunning } from "./run-lock.server.ts";

/**
 * Backups that were begun and whose process is gone: nobody holds the lock, so nobody is at them.
 * Those that were not begun wait for their job.
 */
export async function endInterrupted(): Promise<void> {
  const [begun] = await db.select({ id: backups.id }).from(backups).where(wasBegun).limit(1);
  if (!begun) return;
  const ended = await unlessRunning(() =>
    db
      .update(backups)
      .set({ status: "failed", error: INTERRUPTED })
      .where(wasBegun)
      .returning({ id: backups.id, name: backups.name }),
  );
  for (const { id, name } of ended ?? []) {
    log.warn({ backup_id: id }, "A backup was interrupted");
    await forget(name);
  }
}

export const INTERRUPTED = writeFailure("interrupted", "The process that made it has ended.");

const wasBegun = and(eq(backups.status, "running"), gt(backups.progress, 0));

/** What came of it, whole or not, was never proved. */
export async function forget(name: string): Promise<void> {
  try {
    const storage = chosenStorage();
    await storage.remove(storage.uriOf(name));
  } catch (error) {
    log.error({ err: error, name }, "The remains of a failed backup could not be removed");
  }
}
