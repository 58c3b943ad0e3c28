import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, mutes, topics, users } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { ifSeen, type Sight } from "./sight.server.ts";

/** What the member has muted. Members do not learn who has muted them. */
export async function readMutes(sight: Sight, last_id: number) {
  const { id, topic_id, forum_id, muted_id, created_at } = mutes;
  const [sees_topic, sees_forum] = [sight.seesTopic(topic_id), sight.seesForum(forum_id)];
  return await db
    .select({
      id,
      topic_id: ifSeen(sees_topic, topic_id),
      topic: ifSeen(sees_topic, topics.title),
      forum_id: ifSeen(sees_forum, forum_id),
      forum: ifSeen(sees_forum, forums.name),
      user_id: muted_id,
      username: users.username,
      created_at,
    })
    .from(mutes)
    .leftJoin(topics, eq(topics.id, topic_id))
    .leftJoin(forums, eq(forums.id, forum_id))
    .leftJoin(users, eq(users.id, muted_id))
    .where(and(eq(mutes.user_id, sight.user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
