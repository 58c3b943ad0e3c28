import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect } from "#app/db/client.server.ts";
import type { Sql } from "#postgres";

/** Waits until no other archive is made. A crash closes the connection and with it the lock. */
export async function withArchiveLock(work: () => Promise<void>): Promise<void> {
  await withConnection(async (lock) => {
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.OWN_ARCHIVES})`;
    await work();
  });
}

/** Does nothing while a process makes an archive. */
export async function withFreeArchiveLock(work: () => Promise<void>): Promise<void> {
  await withConnection(async (lock) => {
    const [row] =
      await lock`select pg_try_advisory_lock(${ADVISORY_LOCKS.OWN_ARCHIVES}) as is_mine`;
    if (row?.is_mine === true) await work();
  });
}

async function withConnection(work: (lock: Sql) => Promise<void>): Promise<void> {
  const client = connect(1);
  // Reserved: the driver replaces an idle connection from time to time, which would end the lock.
  const lock = await client.reserve();
  try {
    await work(lock);
  } finally {
    lock.release();
    await client.end({ timeout: 0 });
  }
}
