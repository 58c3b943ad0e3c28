import { dropLeftovers } from "./scratch.server.ts";
import { connectTo, hangUp, type Sql } from "./side-database.server.ts";

/**
 * Any number that nothing else in this database locks: whoever makes or restores a backup holds it.
 * It goes with its connection, so a crash holds nothing.
 */
const RUN_LOCK = 7_305_018;

/** Waits for whoever is at it. */
export async function withRunLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return await holding(async (lock) => {
    await lock`select pg_advisory_lock(${RUN_LOCK})`;
    await dropLeftovers();
    return await work();
  });
}

/** Does nothing, and says null, while somebody is at it. */
export async function unlessRunning<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return await holding(async (lock) => {
    const [row] = await lock`select pg_try_advisory_lock(${RUN_LOCK}) as is_mine`;
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
