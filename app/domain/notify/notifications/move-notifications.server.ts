import { type SQL, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { notifications, posts } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { deleteHiddenOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { countUpTo } from "./columns.server.ts";
import {
  deleteNotificationsInBatches,
  deleteNotificationsOfTopics,
} from "./delete-notifications.server.ts";

/** The transaction of a moderator changes so many itself. A job changes more. */
const MOVED_AT_ONCE_MAX = 1000;
/** A job changes so many rows in one transaction. */
const ROWS_PER_BATCH = 1000;

/**
 * `post_ids` are replies that were moved to another topic. `opening` is an opening post that became
 * a reply or opens another topic, or a reply that became an opening post: `post_id` is null where
 * it opens.
 */
type MovedPosts = Payloads["move-notifications"];

/** A step after the posts were moved. */
export async function moveNotifications(tx: Transaction, moved: MovedPosts): Promise<void> {
  const counts = [isOfPosts(moved), isOfOpening(moved)].map((condition) =>
    countUpTo(MOVED_AT_ONCE_MAX + 1, condition),
  );
  const [row] = await tx.execute<{ count: number }>(
    sql`select ${sql.join(counts, sql` + `)} as count`,
  );
  if ((row?.count ?? 0) > MOVED_AT_ONCE_MAX) return await enqueue(tx, "move-notifications", moved);
  await moveOfPosts(tx, moved);
  await moveOfOpening(tx, moved);
  const left_topic_id = topicWithRest(moved);
  if (left_topic_id !== null) await deleteNotificationsOfTopics(tx, [left_topic_id]);
}

/** A job runs this. It can be interrupted, because moved rows are not found again. */
export async function moveNotificationsInBatches(moved: MovedPosts): Promise<void> {
  for (const move of [moveOfPosts, moveOfOpening])
    while ((await move(db, moved)) === ROWS_PER_BATCH);
  const topic_id = topicWithRest(moved);
  if (topic_id !== null) await deleteNotificationsInBatches({ topic_id, post_ids: [] });
  await deleteHiddenOfTopic({ topic_id: moved.opening.to.topic_id });
}

/** A member who was notified of the beginning of both topics keeps one of the two notifications. */
function topicWithRest({ opening: { from, to } }: MovedPosts): number | null {
  return from.post_id === null && to.post_id === null ? from.topic_id : null;
}

function isOfPosts({ post_ids }: MovedPosts): SQL {
  return sql`post_id = any(${numberArray(post_ids)})`;
}

function isOfOpening({ opening: { from } }: MovedPosts): SQL {
  return from.post_id === null
    ? sql`topic_id = ${from.topic_id} and post_id is null`
    : sql`post_id = ${from.post_id}`;
}

async function moveOfPosts(database: Database | Transaction, moved: MovedPosts): Promise<number> {
  const [row] = await database.execute<{ count: number }>(sql`
    with chosen as (
      select n.user_id, n.id, p.topic_id from ${notifications} n join ${posts} p on p.id = n.post_id
      where n.${isOfPosts(moved)} and n.topic_id <> p.topic_id
      order by n.user_id, n.id limit ${sql.raw(String(ROWS_PER_BATCH))} for update of n
    ), changed as (
      update ${notifications} set topic_id = chosen.topic_id from chosen
      where notifications.user_id = chosen.user_id and notifications.id = chosen.id returning 1
    )
    select count(*)::int as count from changed`);
  return row?.count ?? 0;
}

async function moveOfOpening(database: Database | Transaction, moved: MovedPosts): Promise<number> {
  const { to } = moved.opening;
  const type =
    to.post_id === null
      ? sql`case type when 'topic_reply' then 'forum_topic' else type end`
      : sql`case type when 'forum_topic' then 'topic_reply' else type end`;
  const [row] = await database.execute<{ count: number }>(sql`
    with chosen as (
      select user_id, id from ${notifications} where ${isOfOpening(moved)} and not exists (
        select from ${notifications} as other where other.user_id = ${notifications}.user_id
          and other.topic_id = ${to.topic_id} and other.post_id is not distinct from ${to.post_id}::bigint)
      order by user_id, id limit ${sql.raw(String(ROWS_PER_BATCH))} for update
    ), changed as (
      update ${notifications} set topic_id = ${to.topic_id}, post_id = ${to.post_id}::bigint, type = ${type} from chosen
      where notifications.user_id = chosen.user_id and notifications.id = chosen.id returning 1
    )
    select count(*)::int as count from changed`);
  return row?.count ?? 0;
}
