import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { withFreeLock, withHeldLock } from "#app/db/held-lock.server.ts";
import { dropLeftoverScratchDatabases } from "./scratch-database.server.ts";

/** Waits until no other backup or restore runs. */
export async function withBackupLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return await withHeldLock(ADVISORY_LOCKS.BACKUP_RUN, async () => {
    await dropLeftoverScratchDatabases();
    return await work();
  });
}

/** Returns null without running `work` when another process holds the lock. */
export async function withFreeBackupLock<Result>(
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await withFreeLock(ADVISORY_LOCKS.BACKUP_RUN, work);
}
