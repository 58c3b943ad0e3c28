import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared, sendTogether } from "#app/db/pipeline.server.ts";
import {
  forum_activity,
  topic_activity,
  topic_order,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { topic_exists } from "../../base/visibility.server.ts";

type TotalsChange = { topics: number; posts: number };

/**
 * A part of a statement that stores a topic or reply (`event`): counts it in its forum, of which it
 * becomes the last activity unless one that lists show first was committed before. All writers of
 * the forum wait for this row, so it is locked after all `earlier_parts`.
 */
export function countInForum(change: TotalsChange, earlier_parts: readonly SQL[]): SQL {
  const is_newest = sql`activity.last_at is null or (activity.last_at, activity.last_topic_id) <= (event.created_at, event.topic_id)`;
  // An aggregate has no row before its part has ended.
  const ends = earlier_parts.map(
    (part) => sql`cross join (select count(*) from ${part}) as ${part}`,
  );
  return sql`
    update ${forum_activity} as activity set ${addedTo(sql`activity`, change)},
      last_topic_id = case when ${is_newest} then event.topic_id else activity.last_topic_id end,
      last_owner_id = case when ${is_newest} then event.owner_id else activity.last_owner_id end,
      last_at = greatest(activity.last_at, event.created_at)
    from event ${sql.join(ends, sql` `)} where activity.forum_id = event.forum_id`;
}

/** How many topics and replies of a forum were added or deleted. */
type ForumTotals = { forum_id: number; topics: number; posts: number };

/**
 * A step: adds topics and replies, and finds the last activity anew. It locks the forums first, by
 * ascending id: only a statement after the lock sees what other transactions have changed. Forums
 * that were deleted are skipped. A counter that is wrong already, which doctor finds, must not keep
 * a removal from ending.
 */
export async function addToForums(
  tx: Transaction,
  added_to: readonly ForumTotals[],
): Promise<void> {
  const forum_ids = numberArray(added_to.map(({ forum_id }) => forum_id));
  const added = sql`unnest(${forum_ids}, ${countsOf(added_to)}) as added (forum_id, topics, posts)`;
  await sendTogether(
    executePrepared(
      tx,
      "lock_forum_activity",
      sql`select from ${forum_activity} where forum_id = any(${forum_ids}) order by forum_id for no key update`,
    ),
    executePrepared(
      tx,
      "add_to_forums",
      sql`
    update ${forum_activity} as activity
    set total_topics = greatest(activity.total_topics + counted.topics, 0), total_posts = greatest(activity.total_posts + counted.posts, 0),
      last_topic_id = newest.topic_id, last_owner_id = newest.owner_id, last_at = newest.active_at
    from (select forum_id, sum(topics)::int as topics, sum(posts)::int as posts from ${added} group by forum_id) as counted
    left join lateral (
      select o.topic_id, coalesce(a.last_owner_id, ${topics.owner_id}) as owner_id, o.active_at
      from ${topic_order} o join ${topic_activity} a on a.topic_id = o.topic_id join ${topics} on ${topics.id} = o.topic_id
      where o.forum_id = counted.forum_id and ${topic_exists} order by o.active_at desc, o.topic_id desc limit 1) as newest on true
    where activity.forum_id = counted.forum_id`,
    ),
  );
}

/** A step: subtracts deleted topics and replies from their forums. */
export async function subtractFromForums(
  tx: Transaction,
  deleted_from: readonly ForumTotals[],
): Promise<void> {
  await addToForums(tx, deleted_from.map(negated));
}

/**
 * A part of a statement that stores a topic or reply in its `place`: locks the author and counts
 * for them. `follows` is whether they subscribe to the topic. It has no row if the account was
 * deleted after its request was authenticated.
 */
export function countForAuthor(
  change: TotalsChange,
  user_id: SQLWrapper,
  follows: SQLWrapper,
): SQL {
  return sql`
    update ${users} set ${addedTo(sql`${users}`, change)}
    from place where ${users.id} = ${user_id} and not ${users.is_former} returning ${users.id} as id, ${follows} as follows`;
}

function addedTo(row: SQL, change: TotalsChange): SQL {
  return sql`total_topics = ${row}.total_topics + ${sql.raw(String(change.topics))}, total_posts = ${row}.total_posts + ${sql.raw(String(change.posts))}`;
}

/** How many topics and replies of an author were added or deleted. */
type AuthorTotals = { owner_id: number; topics: number; posts: number };

/**
 * A step: adds topics and replies. It locks the authors by ascending id, and skips deleted ones.
 */
export async function addToAuthors(
  tx: Transaction,
  added_to: readonly AuthorTotals[],
): Promise<void> {
  const owner_ids = numberArray(added_to.map(({ owner_id }) => owner_id));
  const added = sql`unnest(${owner_ids}, ${countsOf(added_to)}) as added (owner_id, topics, posts)`;
  await sendTogether(
    executePrepared(
      tx,
      "lock_authors",
      sql`select ${users.id} from ${users} where ${users.id} = any(${owner_ids}) order by ${users.id} for no key update`,
    ),
    executePrepared(
      tx,
      "add_to_authors",
      sql`
    update ${users} set total_topics = greatest(total_topics + counted.topics, 0), total_posts = greatest(total_posts + counted.posts, 0)
    from (select owner_id, sum(topics)::int as topics, sum(posts)::int as posts from ${added} group by owner_id) as counted
    where users.id = counted.owner_id`,
    ),
  );
}

/** A step: subtracts deleted topics and replies from their authors. */
export async function subtractFromAuthors(
  tx: Transaction,
  deleted_from: readonly AuthorTotals[],
): Promise<void> {
  await addToAuthors(tx, deleted_from.map(negated));
}

function negated<Totals extends TotalsChange>(totals: Totals): Totals {
  return { ...totals, topics: -totals.topics, posts: -totals.posts };
}

/** The counts as two arrays, which unnest() joins to the ids. */
function countsOf(changes: readonly TotalsChange[]) {
  const topics = numberArray(changes.map((change) => change.topics));
  const posts = numberArray(changes.map((change) => change.posts));
  return sql`${topics}, ${posts}`;
}
