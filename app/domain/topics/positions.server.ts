import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

/**
 * A step: locks the topic and gives its next reply a position and a time. The time is the topic's
 * new `active_at`, which never goes back, so replies are in the order of their times even when the
 * clock of the machine is set back.
 */
export async function reservePosition(tx: Transaction, user_id: number, topic_id: number) {
  const [reserved] = await tx
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
    .prepare("take_place")
    .execute();
  return reserved;
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

/** The last position is the number of replies; its author is the last one. */
export async function refreshTopics(tx: Transaction, topic_ids: readonly number[]): Promise<void> {
  await tx
    .update(topics)
    .set({
      total_posts: sql`coalesce(last.position, 0)`,
      last_owner_id: sql`last.owner_id`,
      last_at: sql`last.created_at`,
    })
    .from(
      sql`unnest(${idArray(topic_ids)}) as touched(id) left join lateral (
        select p.position, p.owner_id, p.created_at from ${posts} p where p.topic_id = touched.id order by p.position desc limit 1) as last on true`,
    )
    .where(sql`${topics.id} = touched.id`);
}
