import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, removed_posts, removed_topics, topic_activity } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { subtractFromAuthors, subtractFromForums } from "../../forums/forums/counters.server.ts";
import { deleteNotificationsOfPosts } from "../../notify/notifications/delete-notifications.server.ts";
import { subtractFromTopics } from "../topics/positions.server.ts";
import { deleteAttachedRows } from "./delete-attached-rows.server.ts";
import { purgeRemovedPosts } from "./purge.server.ts";
import { post_fields } from "./removed-fields.server.ts";

/**
 * A step: deletes replies of deleted topics, at most `limit`. Those of removed topics are moved to
 * `removed_posts`. Returns the topics that may have more.
 */
export async function deletePostsOfTopics(
  tx: Transaction,
  topic_ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const deleted_posts = await tx.execute<{ id: number; owner_id: number; topic_id: number }>(sql`
    with gone as (delete from ${posts} where id in (
      select id from ${posts} where topic_id = any(${numberArray(topic_ids)}) order by topic_id, position limit ${limit})
      returning ${post_fields}),
    archived as (insert into ${removed_posts} (${post_fields}, is_with_topic)
      select ${post_fields}, true from gone where exists (select from ${removed_topics} where ${removed_topics.id} = gone.topic_id))
    select id, owner_id, topic_id from gone`);
  const post_ids = deleted_posts.map(({ id }) => id);
  if (deleted_posts.length > 0) {
    await subtractFromAuthors(
      tx,
      deleted_posts.map(({ owner_id }) => ({ owner_id, topics: 0, posts: 1 })),
    );
    await deleteNotificationsOfPosts(tx, post_ids);
    await deleteAttachedRows(tx, { topic_ids: [], post_ids });
  }
  if (deleted_posts.length === limit) {
    const last_id = Math.max(...deleted_posts.map(({ topic_id }) => topic_id));
    return topic_ids.filter((id) => id >= last_id);
  }
  const is_of_gone_topic = sql`topic_id = any(${numberArray(topic_ids)})
    and not exists (select from ${removed_topics} where ${removed_topics.id} = ${removed_posts.topic_id})`;
  return (await purgeRemovedPosts(tx, is_of_gone_topic, limit)) === limit ? [...topic_ids] : [];
}

type PostInTopic = { id: number; topic_id: number; position: number };

/**
 * A step: deletes replies of a deleted account, at most `limit`, from the topics of others. Returns
 * how many.
 */
export async function deletePostsOfUser(
  tx: Transaction,
  user_id: number,
  limit: number,
): Promise<number> {
  const found_posts = await tx.execute<{ id: number; topic_id: number }>(
    sql`select id, topic_id from ${posts} where owner_id = ${user_id} order by created_at, id limit ${limit}`,
  );
  if (found_posts.length === 0) return 0;
  const topic_ids = numberArray(found_posts.map(({ topic_id }) => topic_id));
  const topics = await tx.execute<{ topic_id: number; forum_id: number }>(
    sql`select topic_id, forum_id from ${topic_activity} where topic_id = any(${topic_ids}) order by topic_id for no key update`,
  );
  const deleted_posts = await tx.execute<PostInTopic>(
    sql`delete from ${posts} where id = any(${numberArray(found_posts.map(({ id }) => id))}) and topic_id = any(${topic_ids}) returning id, topic_id, position`,
  );
  await subtractFromTopics(tx, deleted_posts);
  const post_ids = deleted_posts.map(({ id }) => id);
  await deleteNotificationsOfPosts(tx, post_ids);
  await deleteAttachedRows(tx, { topic_ids: [], post_ids });
  const forum_of = new Map(topics.map(({ topic_id, forum_id }) => [topic_id, forum_id]));
  await subtractFromForums(
    tx,
    deleted_posts.flatMap(({ topic_id }) => {
      const forum_id = forum_of.get(topic_id);
      return forum_id === undefined ? [] : [{ forum_id, topics: 0, posts: 1 }];
    }),
  );
  // A reply that was moved to another topic meanwhile is left for the next batch.
  return deleted_posts.length < found_posts.length ? limit : found_posts.length;
}
