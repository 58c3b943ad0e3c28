import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { forums, posts, removals, topics, users } from "#app/db/schema.server.ts";

/** A topic whose forum or author was deleted is gone for everyone, and removed by a job. */
export const is_visible_topic = sql`exists (select from ${forums} where ${forums.id} = ${topics.forum_id})
  and exists (select from ${users} where ${users.id} = ${topics.owner_id})`;

/**
 * For conditions on the ids of topics, which are answered by an index alone. Nearly always nothing
 * waits for removal, and then the topics need not be looked at. Not `exists`, for which the planner
 * may read all topics to hash them.
 */
export function isIdOfVisible(topic_id: SQLWrapper): SQL {
  return sql`(not exists (select from ${removals}) or (
    select true from ${topics} where ${topics.id} = ${topic_id} and ${is_visible_topic}))`;
}

/** The same for a reply of a visible topic: its author was not deleted. */
export const has_author = sql`exists (select from ${users} as author where author.id = ${posts.owner_id})`;
