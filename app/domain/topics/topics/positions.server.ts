import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { executePrepared, sendTogether } from "#app/db/pipeline.server.ts";
import { post_gaps, posts, topic_activity, topics } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { is_visible_topic } from "../../base/visibility.server.ts";

/** `post_gaps` counts deleted replies by blocks of so many positions, as does `post_rank()`. */
const BLOCK_POSITIONS = 1000;

/**
 * The part of a statement that stores a reply, which gives it its `place`: locks the topic's
 * activity and returns the position, time and rank of its next reply. The time never decreases, so
 * replies are in the order of their times even when the system clock is set back.
 */
export function reservePosition(user_id: SQLWrapper, topic_id: SQLWrapper, condition: SQL): SQL {
  return sql`
    update ${topic_activity} set total_posts = ${topic_activity.total_posts} + 1, last_position = ${topic_activity.last_position} + 1,
      last_owner_id = ${user_id}::int, active_at = greatest(clock_timestamp(), ${topic_activity.active_at})
    where ${topic_activity.topic_id} = ${topic_id} and ${condition}
      and exists (select from ${topics} where ${topics.id} = ${topic_activity.topic_id} and ${is_visible_topic})
    returning topic_id, forum_id, last_position as position, total_posts as rank, active_at as created_at`;
}

type PostPosition = { topic_id: number; position: number };

/**
 * A step after replies were deleted: counts the gaps, and computes the totals and the last activity
 * of their topics. The caller has locked the activity of the topics.
 */
export async function subtractFromTopics(
  tx: Transaction,
  deleted_posts: readonly PostPosition[],
): Promise<void> {
  const topic_ids = numberArray(deleted_posts.map(({ topic_id }) => topic_id));
  const positions = numberArray(deleted_posts.map(({ position }) => position));
  const deleted = sql`unnest(${topic_ids}, ${positions}) as deleted (topic_id, position)`;
  await sendTogether(
    executePrepared(
      tx,
      "add_gaps",
      sql`
    insert into ${post_gaps} as gaps (topic_id, block, removed)
    select topic_id, (position - 1) / ${sql.raw(String(BLOCK_POSITIONS))}, count(*)::int
    from ${deleted} where exists (select from ${topics} where ${topics.id} = topic_id) group by 1, 2
    on conflict (topic_id, block) do update set removed = gaps.removed + excluded.removed`,
    ),
    executePrepared(
      tx,
      "subtract_from_topics",
      sql`
    update ${topic_activity} as activity set total_posts = activity.total_posts - counted.posts,
      last_owner_id = last.owner_id, active_at = coalesce(last.created_at, topic.created_at)
    from (select topic_id, count(*)::int as posts from ${deleted} group by topic_id) as counted
    join ${topics} as topic on topic.id = counted.topic_id
    left join lateral (
      select p.owner_id, p.created_at from ${posts} p where p.topic_id = counted.topic_id order by p.position desc limit 1) as last on true
    where activity.topic_id = counted.topic_id`,
    ),
  );
}

/**
 * A step after a reply was restored to its position: the opposite of the step above. The caller has
 * locked the activity of the topic.
 */
export async function addToTopic(
  tx: Transaction,
  { topic_id, position }: PostPosition,
): Promise<void> {
  const is_block = sql`${post_gaps.topic_id} = ${topic_id} and ${post_gaps.block} = (${position}::int - 1) / ${sql.raw(String(BLOCK_POSITIONS))}`;
  await sendTogether(
    executePrepared(
      tx,
      "delete_last_gap",
      sql`delete from ${post_gaps} where ${is_block} and ${post_gaps.removed} = 1`,
    ),
    executePrepared(
      tx,
      "fill_gap",
      sql`update ${post_gaps} set removed = removed - 1 where ${is_block} and ${post_gaps.removed} > 1`,
    ),
    executePrepared(
      tx,
      "add_to_topic",
      sql`
    update ${topic_activity} as activity set total_posts = activity.total_posts + 1, last_owner_id = last.owner_id, active_at = last.created_at
    from (select p.owner_id, p.created_at from ${posts} p where p.topic_id = ${topic_id} order by p.position desc limit 1) as last
    where activity.topic_id = ${topic_id}`,
    ),
  );
}

/**
 * A step: computes the totals, the last activity and the gaps of a topic from its replies. The
 * caller has locked its activity. `last_position` never decreases, so no position is given again.
 */
export async function recountTopic(tx: Transaction, topic_id: number): Promise<void> {
  const block = sql.raw(String(BLOCK_POSITIONS));
  await sendTogether(
    executePrepared(
      tx,
      "recount_topic",
      sql`
    update ${topic_activity} as activity set total_posts = counted.posts, last_position = greatest(activity.last_position, counted.last_position),
      last_owner_id = last.owner_id, active_at = coalesce(last.created_at, topic.created_at)
    from ${topics} as topic
    cross join lateral (select count(*)::int as posts, max(p.position) as last_position from ${posts} p where p.topic_id = topic.id) as counted
    left join lateral (
      select p.owner_id, p.created_at from ${posts} p where p.topic_id = topic.id order by p.position desc limit 1) as last on true
    where topic.id = ${topic_id} and activity.topic_id = topic.id`,
    ),
    executePrepared(
      tx,
      "delete_gaps",
      sql`delete from ${post_gaps} where ${post_gaps.topic_id} = ${topic_id}`,
    ),
    executePrepared(
      tx,
      "recount_gaps",
      sql`
    insert into ${post_gaps} (topic_id, block, removed)
    select activity.topic_id, block, least(${block}, activity.last_position - block * ${block}) - coalesce(counted.posts, 0)
    from ${topic_activity} as activity cross join generate_series(0, (activity.last_position - 1) / ${block}) as block
    left join (
      select (position - 1) / ${block} as block, count(*)::int as posts from ${posts} where topic_id = ${topic_id} group by 1) as counted using (block)
    where activity.topic_id = ${topic_id} and activity.last_position > 0
      and least(${block}, activity.last_position - block * ${block}) > coalesce(counted.posts, 0)`,
    ),
  );
}

/**
 * The range of a topic's replies at positions above `after` and up to `until`, after skipping
 * `skip` of them. If the topic has no gaps, it is the range itself. If it has, post_range() finds a
 * place at most a block before it.
 */
export async function findRange(
  { topic_id, has_gaps }: { topic_id: number; has_gaps: boolean },
  { skip, limit }: PageRange,
) {
  const [range] = has_gaps ? await post_range.execute({ topic_id, skip, limit }) : [];
  return range ?? { after: skip, until: skip + limit, skip: 0 };
}

const post_range = db
  .select({
    after: sql<number>`range.after::float8`,
    until: sql<number>`range.until::float8`,
    skip: sql<number>`range.skip::float8`,
  })
  .from(
    sql`post_range(${sql.placeholder("topic_id")}::int, ${sql.placeholder("skip")}::bigint, ${sql.placeholder("limit")}::int) as range`,
  )
  .prepare("post_range");
