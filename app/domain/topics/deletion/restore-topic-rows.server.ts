import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forums,
  posts,
  removed_posts,
  removed_topics,
  topic_activity,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { isVisibleForumOf } from "../../base/visibility.server.ts";
import { deleteHiddenAfterRestore } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { addToAuthors, addToForums } from "../../forums/forums/counters.server.ts";
import { addTopicsIfRestricted } from "../../forums/forums/restricted-totals.server.ts";
import { lockAuthors } from "../topics/lock-authors.server.ts";
import { recountTopic } from "../topics/positions.server.ts";
import { registerDeletionWork } from "./deletion-work.server.ts";
import { activity_fields, post_fields, topic_fields } from "./removed-fields.server.ts";

type RemovedTopic = { id: number; forum_id: number; owner_id: number };

/**
 * A step: restores replies of a removed topic, at most `limit`, and the topic when it has them all.
 * Until then no query returns them, because their topic is missing. Returns whether the topic is
 * restored.
 */
export async function restoreNextRows(
  tx: Transaction,
  topic_id: number,
  limit: number,
): Promise<boolean> {
  const [topic] = await tx
    .select({
      id: removed_topics.id,
      forum_id: removed_topics.forum_id,
      owner_id: removed_topics.owner_id,
    })
    .from(removed_topics)
    .where(eq(removed_topics.id, topic_id))
    .for("update");
  // The topic was deleted for good meanwhile, with its forum or its author.
  if (!topic) return true;
  if (!(await lockForumAndAuthor(tx, topic))) {
    await registerDeletionWork(tx, [{ kind: "topic", id: topic_id }]);
    return true;
  }
  if ((await restoreNextPosts(tx, topic_id, limit)) > 0) return false;
  await restoreTopicRow(tx, topic);
  return true;
}

/** The deletion of the forum or the author waits for the end of the transaction. */
async function lockForumAndAuthor(
  tx: Transaction,
  { forum_id, owner_id }: RemovedTopic,
): Promise<boolean> {
  const [forum] = await tx
    .select({ id: forums.id })
    .from(forums)
    .where(eq(forums.id, forum_id))
    .for("key share");
  const authors = await lockAuthors(tx, [owner_id]);
  return forum !== undefined && authors.length > 0;
}

/**
 * A reply whose author was deleted meanwhile is deleted too. Returns how many are no longer
 * removed.
 */
async function restoreNextPosts(tx: Transaction, topic_id: number, limit: number): Promise<number> {
  const next_posts = await tx.execute<{ id: number; owner_id: number }>(sql`
    select id, owner_id from ${removed_posts} where topic_id = ${topic_id} and is_with_topic order by position limit ${limit}`);
  const author_ids = await lockAuthors(
    tx,
    next_posts.map(({ owner_id }) => owner_id),
  );
  const restored_posts = await tx.execute<{ owner_id: number }>(sql`
    with gone as (
      delete from ${removed_posts} where id = any(${numberArray(next_posts.map(({ id }) => id))}) returning ${post_fields})
    insert into ${posts} (${post_fields}) overriding system value
    select ${post_fields} from gone where owner_id = any(${numberArray(author_ids)}) returning owner_id`);
  await addToAuthors(
    tx,
    restored_posts.map(({ owner_id }) => ({ owner_id, topics: 0, posts: 1 })),
  );
  return next_posts.length;
}

/**
 * Restores the topic with its id, its numbers and those of its subscribers who still see the forum,
 * locked and pinned as before.
 */
async function restoreTopicRow(
  tx: Transaction,
  { id, forum_id, owner_id }: RemovedTopic,
): Promise<void> {
  const removed_row = sql`from ${removed_topics} where ${removed_topics.id} = ${id}`;
  await tx.execute(
    sql`insert into ${topics} (${topic_fields}) overriding system value select ${topic_fields} ${removed_row}`,
  );
  await tx.execute(
    sql`update ${topic_activity} set (${activity_fields}) = (select ${activity_fields} ${removed_row}) where ${topic_activity.topic_id} = ${id}`,
  );
  await recountTopic(tx, id);
  await addToAuthors(tx, [{ owner_id, topics: 1, posts: 0 }]);
  await addTopicsIfRestricted(tx, [id]);
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id)
    select ${users.id}, ${id}::int from ${users}
    where ${users.id} = any((select subscriber_ids ${removed_row})::int[]) and not ${users.is_former}
      and ${isVisibleForumOf(users.id, sql`${forum_id}::int`)}
    order by ${users.id} for key share`);
  await deleteHiddenAfterRestore(tx, { topic_id: id, forum_id });
  const [activity] = await tx
    .select({ posts: topic_activity.total_posts })
    .from(topic_activity)
    .where(eq(topic_activity.topic_id, id));
  await tx.delete(removed_topics).where(eq(removed_topics.id, id));
  await addToForums(tx, [{ forum_id, topics: 1, posts: activity?.posts ?? 0 }]);
}
