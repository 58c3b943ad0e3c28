import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

/**
 * Locks the topic. Its clock never goes back, so that replies stand in the order of their times
 * whatever the machine's clock does.
 */
export async function takePlace(tx: Transaction, user_id: number, topic_id: number) {
  const [place] = await tx
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
  return place;
}

/** The replies behind a deleted one move up. The topic is locked. */
export async function giveBackPlace(
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

/** The last place is the number of replies, and whoever has it wrote last. */
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
