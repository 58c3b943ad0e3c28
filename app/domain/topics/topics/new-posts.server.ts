import { sql } from "drizzle-orm";
import type { NewPost } from "#app/contract/live-events.ts";
import { db } from "#app/db/client.server.ts";
import { mutes, topics } from "#app/db/schema.server.ts";
import type { StoredPost } from "#app/db/signals.server.ts";
import { readIds } from "../../base/ids.server.ts";
import { is_visible_topic } from "../../base/visibility.server.ts";

export { listenToPosts, type StoredPost } from "#app/db/signals.server.ts";

type Row = NewPost & { author_id: number; muted_by: string | null };

/**
 * What each member is told of posts that were just stored: not of their own, and not of what they
 * have muted.
 */
export async function findNewPosts(
  posts: readonly StoredPost[],
): Promise<(user_id: number) => NewPost[]> {
  const rows = await db.execute<Row>(sql`
    select post.topic_id, ${topics.forum_id}, post.post_id::float8 as post_id, post.position, post.author_id,
      (select string_agg(user_id::text, ',') from ${mutes} muted
        where muted.topic_id = post.topic_id or muted.forum_id = ${topics.forum_id} or muted.muted_id = post.author_id) as muted_by
    from json_to_recordset(${JSON.stringify(posts)}::text::json)
      as post (topic_id int, post_id bigint, position int, author_id int)
    join ${topics} on ${topics.id} = post.topic_id
    where ${is_visible_topic}`);
  const events = rows.map(({ author_id, muted_by, ...post }) => ({
    post,
    hidden_from: new Set([author_id, ...readIds(muted_by)]),
  }));
  return (user_id) =>
    events.filter(({ hidden_from }) => !hidden_from.has(user_id)).map(({ post }) => post);
}
