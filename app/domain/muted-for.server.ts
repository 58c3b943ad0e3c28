import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { mutes } from "#app/db/schema.server.ts";

/** What a notification or an e-mail would tell of: what the actor wrote or did there. */
type Told = { topic_id: SQLWrapper; forum_id: SQLWrapper; actor_id: SQLWrapper };

/**
 * Whether the member has muted the topic, its forum or the actor: three lookups in one index, however
 * much the member has muted. Not `exists`, for which the planner may read all mutes to hash them.
 */
export function isMutedFor(
  user_id: SQLWrapper,
  { topic_id, forum_id, actor_id }: Told,
): SQL<boolean> {
  const own = sql`select true from ${mutes} own where own.user_id = ${user_id}`;
  return sql<boolean>`coalesce((
    ${own} and own.topic_id = ${topic_id}
    union all ${own} and own.topic_id is null and own.forum_id = ${forum_id}
    union all ${own} and own.topic_id is null and own.forum_id is null and own.muted_id = ${actor_id}
    limit 1), false)`;
}
