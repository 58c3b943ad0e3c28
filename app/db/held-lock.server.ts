import type { Sql } from "#postgres";
import { connect } from "./client.server.ts";

/**
 * Waits until no other process holds the advisory lock. A crash closes the connection and with it the
 * lock.
 */
export async function withHeldLock<Result>(
  lock_number: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return await withConnection(async (connection) => {
    await connection`select pg_advisory_lock(${lock_number})`;
    return await work();
  });
}

/** Returns null without running `work` while another process holds the advisory lock. */
export async function withFreeLock<Result>(
  lock_number: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await withConnection(async (connection) => {
    const [row] = await connection`select pg_try_advisory_lock(${lock_number}) as is_mine`;
    return row?.is_mine === true ? await work() : null;
  });
}

async function withConnection<Result>(work: (connection: Sql) => Promise<Result>): Promise<Result> {
  const client = connect(1);
  // Reserved: the driver replaces an idle connection from time to time, which would end the lock.
  const connection = await client.reserve();
  try {
    return await work(connection);
  } finally {
    connection.release();
    await client.end({ timeout: 0 });
  }
}
