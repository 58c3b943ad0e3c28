import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

/**
 * A step: locks the topic and returns the position and time of its next reply. The time is the
 * topic's new `active_at`. It never decreases, so replies are in the order of their times even when
 * the system clock is set back.
 */
export async function reservePosition(tx: Transaction, user_id: number, topic_id: number) {
  const [reservation] = await tx
    .update(topics)
    .set({
      total_posts: sql`${topics.total_posts} + 1`,
      last_owner_id: user_id,
      last_at: sql`greatest(clock_timestamp(), ${topics.last_at})`,
    })
    .where(eq(topics.id, topic_id))
    .returning({
      forum_id: topics.forum_id,
      position: topics.total_posts,
      created_at: topics.active_at,
    })
    .prepare("reserve_position")
    .execute();
  return reservation;
}

/** A step: renumbers the replies after a deleted one. The caller has locked the topic. */
export async function removePosition(
  tx: Transaction,
  topic_id: number,
  position: number,
): Promise<void> {
  await tx
    .update(posts)
    .set({ position: sql`${posts.position} - 1` })
    .where(and(eq(posts.topic_id, topic_id), gt(posts.position, position)));
  await refreshTopics(tx, [topic_id]);
}

/** Computes the totals of topics from their last reply, whose position is the number of replies. */
export async function refreshTopics(tx: Transaction, topic_ids: readonly number[]): Promise<void> {
  await tx
    .update(topics)
    .set({
      total_posts: sql`coalesce(last.position, 0)`,
      last_owner_id: sql`last.owner_id`,
      last_at: sql`last.created_at`,
    })
    .from(
      sql`unnest(${idArray(topic_ids)}) as target(id) left join lateral (
        select p.position, p.owner_id, p.created_at from ${posts} p where p.topic_id = target.id order by p.position desc limit 1) as last on true`,
    )
    .where(sql`${topics.id} = target.id`);
}
