import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums, posts, restricted_totals, topics } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";

type Totals = { topics: number; posts: number };

/**
 * A part of a statement that stores a topic or reply in its `place`: counts it in
 * `restricted_totals` if the forum is restricted.
 */
export function countIfRestricted(change: Totals): SQL {
  return sql`${addRows(sql`
    select author.id as user_id, place.forum_id, ${sql.raw(String(change.topics))} as topics, ${sql.raw(String(change.posts))} as posts
    from place cross join author`)}`;
}

type Reply = { forum_id: number; owner_id: number };

/** A step: adds a reply that was restored, or subtracts one that was removed. */
export async function addReplyIfRestricted(
  tx: Transaction,
  { forum_id, owner_id }: Reply,
  posts: 1 | -1,
): Promise<void> {
  const row = sql`select ${owner_id}::int as user_id, ${forum_id}::int as forum_id, 0 as topics, 1 as posts`;
  await (posts === 1
    ? executePrepared(tx, "add_restricted_reply", addRows(row))
    : executePrepared(tx, "subtract_restricted_reply", subtractRows(row)));
}

/**
 * A step before topics are deleted or change their forum: subtracts them and their replies from the
 * totals of the authors. After the change, `addTopicsIfRestricted()` adds them again.
 */
export async function subtractTopicsFromRestricted(
  tx: Transaction,
  topic_ids: readonly number[],
): Promise<void> {
  await tx.execute(subtractRows(totalsOfTopics(topic_ids, isCounted)));
}

/** A step after topics were restored or have changed their forum. */
export async function addTopicsIfRestricted(
  tx: Transaction,
  topic_ids: readonly number[],
): Promise<void> {
  await tx.execute(addRows(totalsOfTopics(topic_ids, isRestricted)));
}

/** A step after a forum has been restricted or opened. Nothing is written in it meanwhile. */
export async function recountRestricted(tx: Transaction, forum_id: number): Promise<void> {
  await tx.execute(sql`delete from ${restricted_totals} where forum_id = ${forum_id}`);
  await tx.execute(addRows(totalsWhere(sql`topic.forum_id = ${forum_id}::int`, isRestricted)));
}

/**
 * The rows of `restricted_totals` as they follow from topics and replies, for `doctor`. A deleted
 * forum keeps its rows until its topics are deleted. A deleted account has none.
 */
export const expected_totals = `
  select user_id, forum_id, sum(topics)::int as topics, sum(posts)::int as posts from (
    select owner_id as user_id, forum_id, 1 as topics, 0 as posts from topics
    union all select p.owner_id, t.forum_id, 0, 1 from posts p join topics t on t.id = p.topic_id
  ) as written
  where exists (select from users where users.id = written.user_id) and forum_id in (
    select id from forums where is_restricted
    union select forum_id from restricted_totals where forum_id not in (select id from forums))
  group by user_id, forum_id`;

/** Only forums with rows are counted, so topics of other forums cost nothing. */
const isCounted = (forum_id: SQLWrapper) =>
  sql`exists (select from ${restricted_totals} as counted where counted.forum_id = ${forum_id})`;
const isRestricted = (forum_id: SQLWrapper) =>
  sql`exists (select from ${forums} as restricted where restricted.id = ${forum_id} and restricted.is_restricted)`;

function totalsOfTopics(topic_ids: readonly number[], condition: typeof isCounted): SQL {
  return totalsWhere(sql`topic.id = any(${numberArray(topic_ids)})`, condition);
}

function totalsWhere(is_topic: SQL, condition: typeof isCounted): SQL {
  const of_topic = sql`${is_topic} and ${condition(sql`topic.forum_id`)}`;
  return sql`
    select user_id, forum_id, sum(topics)::int as topics, sum(posts)::int as posts from (
      select topic.owner_id as user_id, topic.forum_id, 1 as topics, 0 as posts from ${topics} as topic where ${of_topic}
      union all
      select reply.owner_id, topic.forum_id, 0, 1 from ${topics} as topic join ${posts} as reply on reply.topic_id = topic.id where ${of_topic}
    ) as written where exists (select from users where users.id = written.user_id)
    group by user_id, forum_id order by user_id, forum_id`;
}

function addRows(rows: SQL): SQL {
  return sql`
    insert into ${restricted_totals} as stored (user_id, forum_id, topics, posts)
    select added.user_id, added.forum_id, added.topics, added.posts from (${rows}) as added
    where ${isRestricted(sql`added.forum_id`)}
    on conflict (user_id, forum_id) do update set topics = stored.topics + excluded.topics, posts = stored.posts + excluded.posts`;
}

/** A total that is wrong already, which doctor finds, must not keep a removal from ending. */
function subtractRows(rows: SQL): SQL {
  return sql`
    update ${restricted_totals} as stored set topics = greatest(stored.topics - less.topics, 0), posts = greatest(stored.posts - less.posts, 0)
    from (${rows}) as less where stored.user_id = less.user_id and stored.forum_id = less.forum_id`;
}
