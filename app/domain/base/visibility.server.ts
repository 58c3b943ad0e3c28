import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { forums, posts, removals, topics, users } from "#app/db/schema.server.ts";

/** A topic whose forum or author was deleted is invisible to everyone, and a job removes it. */
export const is_visible_topic = sql`exists (select from ${forums} where ${forums.id} = ${topics.forum_id})
  and exists (select from ${users} where ${users.id} = ${topics.owner_id})`;

/**
 * A condition on the ids of topics, which an index alone can answer. Nearly always nothing waits
 * for removal, and then the topics are not read. It avoids `exists`, for which the planner may read
 * all topics to hash them.
 */
export function isIdOfVisible(topic_id: SQLWrapper): SQL {
  return sql`(not exists (select from ${removals}) or (
    select true from ${topics} where ${topics.id} = ${topic_id} and ${is_visible_topic}))`;
}

/** A reply of a visible topic is visible unless its author was deleted. */
export const has_author = sql`exists (select from ${users} as author where author.id = ${posts.owner_id})`;
