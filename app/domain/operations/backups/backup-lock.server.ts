import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { closeConnection, openConnection, type Sql } from "./connection.server.ts";
import { dropLeftoverScratchDatabases } from "./scratch-database.server.ts";

/**
 * Waits until no other backup or restore runs. A crash closes the connection and with it the lock.
 */
export async function withBackupLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return await withConnection(async (lock) => {
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.BACKUP_RUN})`;
    await dropLeftoverScratchDatabases();
    return await work();
  });
}

/** Returns null without running `work` when another process holds the lock. */
export async function withFreeBackupLock<Result>(
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await withConnection(async (lock) => {
    const [row] = await lock`select pg_try_advisory_lock(${ADVISORY_LOCKS.BACKUP_RUN}) as is_mine`;
    return row?.is_mine === true ? await work() : null;
  });
}

async function withConnection<Result>(work: (lock: Sql) => Promise<Result>): Promise<Result> {
  const client = openConnection();
  // Reserved: the driver replaces an idle connection from time to time, which would end the lock.
  const lock = await client.reserve();
  try {
    return await work(lock);
  } finally {
    lock.release();
    await closeConnection(client);
  }
}
