import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { dropLeftovers } from "./scratch.server.ts";
import { connectTo, hangUp, type Sql } from "./side-database.server.ts";

/** Waits until no other backup or restore runs. A crash ends the connection and with it the lock. */
export async function withRunLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return await holding(async (lock) => {
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.BACKUP_RUN})`;
    await dropLeftovers();
    return await work();
  });
}

/** Does nothing, and says null, while somebody is at it. */
export async function unlessRunning<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return await holding(async (lock) => {
    const [row] = await lock`select pg_try_advisory_lock(${ADVISORY_LOCKS.BACKUP_RUN}) as is_mine`;
    return row?.is_mine === true ? await work() : null;
  });
}

async function holding<Result>(work: (lock: Sql) => Promise<Result>): Promise<Result> {
  const client = connectTo();
  // Reserved: a connection at rest is renewed from time to time, and the lock would go.
  const lock = await client.reserve();
  try {
    return await work(lock);
  } finally {
    lock.release();
    await hangUp(client);
  }
}
