import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { mutes } from "#app/db/schema.server.ts";

/**
 * Conditions and ids that say whether something is muted. They are not in `mutes/`, whose commands
 * import topics, because topics and notifications need them.
 */

/** What a notification or a message would report: something the actor wrote or did there. */
type Event = { topic_id: SQLWrapper; forum_id: SQLWrapper; actor_id: SQLWrapper };

/**
 * Whether the member of a statement about many has muted the topic, its forum or the actor. It
 * takes three lookups in one index, however much the member has muted. It avoids `exists`, for
 * which the planner may read the mutes of all members to hash them.
 */
export function isMutedFor(
  user_id: SQLWrapper,
  { topic_id, forum_id, actor_id }: Event,
): SQL<boolean> {
  const own = sql`select true from ${mutes} own where own.user_id = ${user_id}`;
  return sql<boolean>`coalesce((
    ${own} and own.topic_id = ${topic_id}
    union all ${own} and own.topic_id is null and own.forum_id = ${forum_id}
    union all ${own} and own.topic_id is null and own.forum_id is null and own.muted_id = ${actor_id}
    limit 1), false)`;
}

/**
 * Statements of one reader, the placeholder `user_id`, use this. Hashing reads only the reader's
 * mutes.
 */
const of_reader = sql`select from ${mutes} muted where muted.user_id = ${sql.placeholder("user_id")}::int`;

export function isMutedTopic(topic_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (${of_reader} and muted.topic_id = ${topic_id})`;
}

export function isMutedForum(forum_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (${of_reader} and muted.topic_id is null and muted.forum_id = ${forum_id})`;
}

export function isMutedMember(member_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (${of_reader} and muted.topic_id is null and muted.forum_id is null and muted.muted_id = ${member_id})`;
}

export type MutedIds = Awaited<ReturnType<typeof listMutedIds>>;

const muted_ids = db
  .select({ topic_id: mutes.topic_id, forum_id: mutes.forum_id, user_id: mutes.muted_id })
  .from(mutes)
  .where(eq(mutes.user_id, sql.placeholder("user_id")))
  .prepare("muted_ids");

/** What the member has muted, to be applied to lists that several members share. */
export async function listMutedIds(user_id: number) {
  const rows = await muted_ids.execute({ user_id });
  return {
    topic_ids: new Set(rows.map(({ topic_id }) => topic_id)),
    forum_ids: new Set(rows.map(({ forum_id }) => forum_id)),
    user_ids: new Set(rows.map(({ user_id: muted_id }) => muted_id)),
  };
}
