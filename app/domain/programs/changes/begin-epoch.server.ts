import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { change_feed, changes } from "#app/db/schema.server.ts";

/** Makes the positions that programs hold invalid. Call it when nothing is left in `changes`. */
export const BEGIN_EPOCH =
  "update change_feed set epoch = gen_random_uuid()::text, deleted_xid = '0', deleted_seq = 0";

/**
 * Whether the feed was written by another database and restored here from a dump: it has numbers of
 * transactions that have not begun here. Its rows would follow everything that is written now.
 */
export async function isFeedOfElsewhere(tx: Transaction): Promise<boolean> {
  const [feed] = await tx.execute<{ is_elsewhere: boolean }>(sql`
    select exists (
      select from (select deleted_xid as xid from ${change_feed} union all (select xid from ${changes} order by xid desc limit 1)) as last
      where xid >= pg_snapshot_xmax(pg_current_snapshot())) as is_elsewhere`);
  return feed?.is_elsewhere ?? false;
}

/** A step: begins such a feed anew. */
export async function beginEpochOfElsewhere(tx: Transaction): Promise<void> {
  if (!(await isFeedOfElsewhere(tx))) return;
  await tx.execute(sql`delete from ${changes}`);
  await tx.execute(sql.raw(BEGIN_EPOCH));
}

/** The start of the site calls this, because it may be the first one with this database. */
export async function checkEpoch(): Promise<void> {
  await db.transaction(beginEpochOfElsewhere);
}
