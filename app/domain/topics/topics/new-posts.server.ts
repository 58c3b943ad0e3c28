import { sql } from "drizzle-orm";
import type { NewPost } from "#app/contract/live-events.ts";
import { db } from "#app/db/client.server.ts";
import { forums, mutes, topics } from "#app/db/schema.server.ts";
import type { StoredPost } from "#app/db/signals.server.ts";
import { numberArray, readIds } from "../../base/ids.server.ts";
import { topic_exists } from "../../base/visibility.server.ts";

export { listenToPosts, type StoredPost } from "#app/db/signals.server.ts";

type Row = NewPost & { author_id: number; muted_by: string | null; readers: string | null };

/**
 * What each of the members is told of posts that were just stored: not of their own, not of what
 * they have muted, and not of what they do not see.
 */
export async function findNewPosts(
  posts: readonly StoredPost[],
  user_ids: readonly number[],
): Promise<(user_id: number) => NewPost[]> {
  const rows = await db.execute<Row>(sql`
    select post.topic_id, ${topics.forum_id}, post.post_id::float8 as post_id, post.position, post.author_id,
      (select string_agg(user_id::text, ',') from ${mutes} muted
        where muted.topic_id = post.topic_id or muted.forum_id = ${topics.forum_id} or muted.muted_id = post.author_id) as muted_by,
      case when ${forums.is_restricted} then coalesce((
        select string_agg(reader::text, ',') from unnest(${numberArray(user_ids)}::int[]) as reader where may_read_forum(reader, ${forums.id})), '') end as readers
    from json_to_recordset(${JSON.stringify(posts)}::text::json)
      as post (topic_id int, post_id bigint, position int, author_id int)
    join ${topics} on ${topics.id} = post.topic_id join ${forums} on ${forums.id} = ${topics.forum_id}
    where ${topic_exists}`);
  const events = rows.map(({ author_id, muted_by, readers, ...post }) => ({
    post,
    /** Null in a forum that every member reads. */
    readers: readers === null ? null : new Set(readIds(readers || null)),
    hidden_from: new Set([author_id, ...readIds(muted_by)]),
  }));
  return (user_id) =>
    events
      .filter(
        ({ readers, hidden_from }) => readers?.has(user_id) !== false && !hidden_from.has(user_id),
      )
      .map(({ post }) => post);
}
