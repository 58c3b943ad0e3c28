import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  moved_posts,
  posts,
  removed_posts,
  topic_activity,
  topics,
} from "#app/db/schema.server.ts";
import { readIds } from "../../base/ids.server.ts";
import { overLimit } from "../../base/refusal.ts";
import { readsAfterMerge } from "../../forums/read-positions/move-reads.server.ts";
import { post_id_of_opening } from "../../topics/topics/moved.server.ts";
import { MERGED_REPLIES_MAX } from "./limits.ts";
import type { TopicOfPair } from "./lock-topic-pair.server.ts";

/** `post_ids` are those of the merged topic, with removed ones. */
type MergedReplies = { opening_id: number; post_ids: number[] };

/** Enough to know that there are too many. */
const AT_MOST = sql.raw(`limit ${MERGED_REPLIES_MAX + 1}`);

/**
 * A step: puts the replies of two topics into one order by time. Replies before the first one that
 * comes in keep their positions. All others get new ones above the last, and their old positions
 * are never given again, and what members have read moves with them. `reply` is the topic whose
 * opening post becomes a reply. The caller counts anew.
 */
export async function mergeReplies(
  tx: Transaction,
  merged: TopicOfPair,
  target: TopicOfPair,
  reply: TopicOfPair,
): Promise<MergedReplies> {
  const kept_until = reply.id === target.id ? 0 : await findLastBefore(tx, merged, target);
  const is_moved = sql`(topic_id = ${merged.id} or topic_id = ${target.id} and position > ${kept_until})`;
  await refuseTooMany(tx, is_moved);
  const [numbered] = await tx.execute<{ count: number; position: number; ids: string | null }>(sql`
    with items as (
      select 'reply' as kind, id, created_at, topic_id = ${merged.id} as comes_in, position from ${posts} where ${is_moved}
      union all
      select 'removed', id, created_at, topic_id = ${merged.id}, position from ${removed_posts} where ${is_moved}
      union all
      select 'opening', null, created_at, id = ${merged.id}, 0 from ${topics} where id = ${reply.id}
    ), numbered as (
      select kind, id, comes_in, position as old_position, ${target.last_position}::int + row_number() over (order by created_at, comes_in, position) as position from items
    ), replies as (
      update ${posts} set topic_id = ${target.id}, position = numbered.position from numbered
      where numbered.kind = 'reply' and posts.id = numbered.id
    ), removed as (
      update ${removed_posts} set topic_id = ${target.id}, position = numbered.position from numbered
      where numbered.kind = 'removed' and removed_posts.id = numbered.id
    ), ${readsAfterMerge(merged.id, target.id)}
    select count(*)::int as count, max(position) filter (where kind = 'opening')::int as position,
      string_agg(id::text, ',') filter (where comes_in) as ids from numbered`);
  if (!numbered) throw new Error("A statement that returns one row returned none");
  await tx
    .update(topic_activity)
    .set({ last_position: target.last_position + numbered.count })
    .where(eq(topic_activity.topic_id, target.id));
  const opening_id = await storeOpening(tx, reply, target, numbered.position);
  return { opening_id, post_ids: readIds(numbered.ids) };
}

/** The last position of the topic before the other one began. */
async function findLastBefore(
  tx: Transaction,
  { created_at }: TopicOfPair,
  { id, last_position }: TopicOfPair,
): Promise<number> {
  const lastOf = (table: typeof posts | typeof removed_posts) =>
    sql`(select position, created_at from ${table} where topic_id = ${id} order by position desc ${AT_MOST})`;
  const [first_later] = await tx.execute<{ position: number | null }>(sql`
    select min(position) as position from (${lastOf(posts)} union all ${lastOf(removed_posts)}) as last
    where created_at > ${created_at.toISOString()}::timestamptz`);
  const position = first_later?.position ?? null;
  return position === null ? last_position : position - 1;
}

async function refuseTooMany(tx: Transaction, is_moved: SQL): Promise<void> {
  const countOf = (table: typeof posts | typeof removed_posts) =>
    sql`(select count(*)::int from (select from ${table} where ${is_moved} ${AT_MOST}) as counted)`;
  const [row] = await tx.execute<{ count: number }>(
    sql`select ${countOf(posts)} + ${countOf(removed_posts)} as count`,
  );
  if ((row?.count ?? 0) > MERGED_REPLIES_MAX) throw overLimit("mergeTooLarge", MERGED_REPLIES_MAX);
}

async function storeOpening(
  tx: Transaction,
  reply: TopicOfPair,
  target: TopicOfPair,
  position: number,
): Promise<number> {
  const [post] = await tx.execute<{ id: number }>(sql`
    insert into ${posts} (id, topic_id, owner_id, position, content, excerpt, language, created_at, updated_at, editor_id)
    overriding system value
    select ${post_id_of_opening}, ${target.id}::int, owner_id, ${position}::int, content, excerpt, language, created_at, updated_at, editor_id
    from ${topics} where ${topics.id} = ${reply.id} returning id`);
  if (!post) throw new Error("The locked topic has no row");
  await tx.delete(moved_posts).where(eq(moved_posts.topic_id, reply.id));
  return post.id;
}
