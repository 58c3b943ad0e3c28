import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forum_subscriptions, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { numberArray } from "../../../base/ids.server.ts";
import { enqueue } from "../../../base/queue/queue.server.ts";

/**
 * A statement or a request that began before the change may store a row for somebody who no longer
 * sees the forum. It ends within ten seconds, so the job runs once more after that.
 */
export const REPEATED_AFTER_SECONDS = 30;

/** Whose sight of which forums may have changed. */
type Affected = { forum_ids: readonly number[]; user_ids: readonly number[] };

/**
 * A step after a command has changed who sees forums: ends the subscriptions of those who no longer
 * do. A job deletes what else they have of these forums; every query hides it meanwhile.
 */
export async function changeSight(
  tx: Transaction,
  { forum_ids, user_ids }: Affected,
): Promise<void> {
  if (forum_ids.length === 0 || user_ids.length === 0) return;
  const forums = numberArray(forum_ids);
  const members = numberArray(user_ids);
  await tx.execute(sql`
    delete from ${forum_subscriptions} as ended where forum_id = any(${forums}) and user_id = any(${members})
      and not may_read_forum(user_id, forum_id)`);
  await tx.execute(sql`
    delete from ${topic_subscriptions} as ended using ${topics} where ${topics.id} = ended.topic_id
      and ${topics.forum_id} = any(${forums}) and ended.user_id = any(${members})
      and not may_read_forum(ended.user_id, ${topics.forum_id})`);
  const lost = await tx.execute<{ user_id: number }>(sql`
    select distinct user_id from unnest(${members}) as user_id cross join unnest(${forums}) as forum_id
    where not may_read_forum(user_id::int, forum_id::int)`);
  const lost_ids = lost.map(({ user_id }) => Number(user_id));
  if (lost_ids.length > 0) {
    await enqueue(tx, "delete-hidden", { user_ids: lost_ids });
    await enqueue(tx, "delete-hidden", { user_ids: lost_ids }, REPEATED_AFTER_SECONDS);
  }
  signalMembersAfterCommit(tx, user_ids);
}
