import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { change_feed, changes, deleted_forums } from "#app/db/schema.server.ts";
import { CHANGE_DAYS } from "../../base/retention.ts";

/** Equals the size of the other batches of the clean-up. */
const BATCH_ROWS = 5000;

/**
 * Deletes from the beginning of the feed up to the first change that is kept, and stores how far: a
 * program that has not read up to there is told so.
 */
export async function deleteOldChanges(): Promise<void> {
  for (;;) {
    const [batch] = await db.execute<{ deleted: number }>(sql`
      with oldest as materialized (
        select xid, seq, at < now() - make_interval(days => ${CHANGE_DAYS}) as is_old
        from ${changes} order by xid, seq limit ${BATCH_ROWS}),
      kept as (select xid, seq from oldest where not is_old order by xid, seq limit 1),
      gone as (
        delete from ${changes} using oldest
        where (changes.xid, changes.seq) = (oldest.xid, oldest.seq)
          and not exists (select from kept where (kept.xid, kept.seq) <= (oldest.xid, oldest.seq))
        returning changes.xid, changes.seq),
      stored as (
        update ${change_feed} set deleted_xid = last.xid, deleted_seq = last.seq
        from (select xid, seq from gone order by xid desc, seq desc limit 1) as last)
      select count(*)::int as deleted from gone`);
    if (!batch || batch.deleted < BATCH_ROWS) break;
  }
  // The replies of a deleted forum have entries for some time after it.
  await db
    .delete(deleted_forums)
    .where(sql`deleted_at < now() - make_interval(days => ${CHANGE_DAYS + 1})`);
}
