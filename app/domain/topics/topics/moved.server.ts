import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { merged_topics, moved_posts, posts, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";

/** The topic that another one was merged into, or null. */
export async function findMergedInto(reader: Reader, topic_id: number): Promise<number | null> {
  const [row] = await db
    .select({ into_id: merged_topics.into_id })
    .from(merged_topics)
    .innerJoin(topics, eq(topics.id, merged_topics.into_id))
    .where(and(eq(merged_topics.topic_id, topic_id), isVisibleTopicTo(reader)));
  return row?.into_id ?? null;
}

/** Where a reply is now. `post_id` is null if it has become the opening post of the topic. */
type PostPlace = { topic_id: number; post_id: number | null };

/** The place of a reply that is no longer in the topic of its address, or null. */
export async function findMovedPost(
  reader: Reader,
  old_topic_id: number,
  post_id: number,
): Promise<PostPlace | null> {
  const [[post], opened_topic_id] = await Promise.all([
    db
      .select({ topic_id: posts.topic_id })
      .from(posts)
      .innerJoin(topics, eq(topics.id, posts.topic_id))
      .where(and(eq(posts.id, post_id), isVisibleTopicTo(reader), has_author)),
    findTopicOpenedBy(reader, post_id),
  ]);
  if (post) return post.topic_id === old_topic_id ? null : { ...post, post_id };
  return opened_topic_id === null ? null : { topic_id: opened_topic_id, post_id: null };
}

/** The topic whose opening post was a reply with this id, or null. */
export async function findTopicOpenedBy(reader: Reader, post_id: number): Promise<number | null> {
  const [opening] = await db
    .select({ topic_id: moved_posts.topic_id })
    .from(moved_posts)
    .innerJoin(topics, eq(topics.id, moved_posts.topic_id))
    .where(and(eq(moved_posts.post_id, post_id), isVisibleTopicTo(reader)));
  return opening?.topic_id ?? null;
}

/**
 * The id that the opening post had as a reply, or else a new one: used when it becomes a reply
 * again.
 */
export const post_id_of_opening = sql`coalesce((select ${moved_posts.post_id} from ${moved_posts} where ${moved_posts.topic_id} = ${topics.id}),
  nextval(pg_get_serial_sequence('posts', 'id')))`;
