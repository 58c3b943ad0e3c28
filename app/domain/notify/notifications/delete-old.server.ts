import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { readIds } from "../../base/ids.server.ts";
import { NOTIFICATION_DAYS, READ_NOTIFICATION_DAYS } from "../../base/retention.ts";

/** One statement of this size takes well under a second. */
const ROWS_PER_BATCH = 5000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Deletes notifications that are too old, in batches. Read ones are deleted day by day, because the
 * BRIN index finds the pages of a day, and a longer range would be one long statement.
 */
export async function deleteOldNotifications(now = new Date()): Promise<void> {
  const daysAgo = (days: number) =>
    sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  await deleteMatching(sql`created_at < ${daysAgo(NOTIFICATION_DAYS)}`);
  for (let days = NOTIFICATION_DAYS; days > READ_NOTIFICATION_DAYS; days -= 1)
    await deleteMatching(
      sql`created_at >= ${daysAgo(days)} and created_at < ${daysAgo(days - 1)} and is_read`,
    );
}

/** Skips locked rows, which the next run deletes. */
async function deleteMatching(condition: SQL): Promise<void> {
  for (;;) {
    const [row] = await db.execute<{ count: number; concerned: string | null }>(sql`
      with deleted as (
        delete from ${notifications} where ctid in (select ctid from ${notifications} where ${condition} limit ${ROWS_PER_BATCH} for update skip locked)
        returning user_id, is_read
      )
      select count(*)::int as count, string_agg(distinct user_id::text, ',') filter (where not is_read) as concerned from deleted`);
    signalMembers(readIds(row?.concerned ?? null));
    if ((row?.count ?? 0) < ROWS_PER_BATCH) return;
  }
}
