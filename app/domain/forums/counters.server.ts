import { type Column, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forum_activity,
  topic_activity,
  topic_order,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { numberArray } from "../ids.server.ts";
import { notAllowed } from "../refusal.ts";
import { is_visible_topic } from "../visibility.server.ts";

type TotalsChange = { topics: number; posts: number };
type Activity = { topic_id: number; owner_id: number; created_at: Date };

/**
 * A step: counts a new topic or reply, which becomes the forum's last activity unless one that lists
 * show first was committed before. All writers of the forum wait for this row, so it is the last statement of
 * their transactions.
 */
export async function addToForum(
  tx: Transaction,
  forum_id: number,
  change: TotalsChange,
  { topic_id, owner_id, created_at }: Activity,
): Promise<void> {
  const at = sql.param(created_at, forum_activity.last_at);
  const is_newest = sql`${forum_activity.last_at} is null
    or (${forum_activity.last_at}, ${forum_activity.last_topic_id}) <= (${at}, ${topic_id}::int)`;
  const unlessOlder = (value: number, column: Column) =>
    sql`case when ${is_newest} then ${value}::int else ${column} end`;
  await tx
    .update(forum_activity)
    .set({
      total_topics: sql`${forum_activity.total_topics} + ${change.topics}::int`,
      total_posts: sql`${forum_activity.total_posts} + ${change.posts}::int`,
      last_topic_id: unlessOlder(topic_id, forum_activity.last_topic_id),
      last_owner_id: unlessOlder(owner_id, forum_activity.last_owner_id),
      last_at: sql`greatest(${forum_activity.last_at}, ${at})`,
    })
    .where(eq(forum_activity.forum_id, forum_id))
    .prepare("count_in_forum")
    .execute();
}

/** Of a forum: `topics` and `posts` were deleted. */
type DeletedFromForum = { forum_id: number; topics: number; posts: number };

/**
 * A step: subtracts deleted topics and replies, and finds the last activity anew. It locks the
 * forums first, by ascending id: only a statement after the lock sees what other transactions have
 * changed. Forums that were deleted are skipped. A counter that is wrong already, which doctor finds,
 * must not keep a removal from ending.
 */
export async function subtractFromForums(
  tx: Transaction,
  deleted_from: readonly DeletedFromForum[],
): Promise<void> {
  const forum_ids = numberArray(deleted_from.map(({ forum_id }) => forum_id));
  const deleted = sql`unnest(${forum_ids}, ${countsOf(deleted_from)}) as deleted (forum_id, topics, posts)`;
  await tx.execute(
    sql`select from ${forum_activity} where forum_id = any(${forum_ids}) order by forum_id for no key update`,
  );
  await tx.execute(sql`
    update ${forum_activity} as activity
    set total_topics = greatest(activity.total_topics - counted.topics, 0), total_posts = greatest(activity.total_posts - counted.posts, 0),
      last_topic_id = newest.topic_id, last_owner_id = newest.owner_id, last_at = newest.active_at
    from (select forum_id, sum(topics)::int as topics, sum(posts)::int as posts from ${deleted} group by forum_id) as counted
    left join lateral (
      select o.topic_id, coalesce(a.last_owner_id, ${topics.owner_id}) as owner_id, o.active_at
      from ${topic_order} o join ${topic_activity} a on a.topic_id = o.topic_id join ${topics} on ${topics.id} = o.topic_id
      where o.forum_id = counted.forum_id and ${is_visible_topic} order by o.active_at desc, o.topic_id desc limit 1) as newest on true
    where activity.forum_id = counted.forum_id`);
}

/** A step: refuses an account that was deleted after its request was authenticated. */
export async function addToAuthorTotals(
  tx: Transaction,
  user_id: number,
  change: TotalsChange,
): Promise<void> {
  const [author] = await tx
    .update(users)
    .set({
      total_topics: sql`${users.total_topics} + ${change.topics}::int`,
      total_posts: sql`${users.total_posts} + ${change.posts}::int`,
    })
    .where(eq(users.id, user_id))
    .returning({ id: users.id })
    .prepare("count_for_author")
    .execute();
  if (!author) throw notAllowed("badCredentials");
}

/** Of an author: `topics` and `posts` were deleted. */
type DeletedFromAuthor = { owner_id: number; topics: number; posts: number };

/** A step. It locks the authors by ascending id, and skips those that were deleted. */
export async function subtractFromAuthors(
  tx: Transaction,
  deleted_from: readonly DeletedFromAuthor[],
): Promise<void> {
  const owner_ids = numberArray(deleted_from.map(({ owner_id }) => owner_id));
  const deleted = sql`unnest(${owner_ids}, ${countsOf(deleted_from)}) as deleted (owner_id, topics, posts)`;
  await tx.execute(
    sql`select ${users.id} from ${users} where ${users.id} = any(${owner_ids}) order by ${users.id} for no key update`,
  );
  await tx.execute(sql`
    update ${users} set total_topics = greatest(total_topics - counted.topics, 0), total_posts = greatest(total_posts - counted.posts, 0)
    from (select owner_id, sum(topics)::int as topics, sum(posts)::int as posts from ${deleted} group by owner_id) as counted
    where users.id = counted.owner_id`);
}

/** The counts as two arrays, which unnest() joins to the ids. */
function countsOf(deleted_from: readonly TotalsChange[]) {
  const topics = numberArray(deleted_from.map((deleted) => deleted.topics));
  const posts = numberArray(deleted_from.map((deleted) => deleted.posts));
  return sql`${topics}, ${posts}`;
}
