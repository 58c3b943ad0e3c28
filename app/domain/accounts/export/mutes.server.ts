import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, mutes, topics, users } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "./keyset.server.ts";

/** What the member has muted. Members do not learn who has muted them. */
export async function readMutes(user_id: number, last_id: number) {
  const { id, topic_id, forum_id, muted_id, created_at } = mutes;
  return await db
    .select({
      id,
      topic_id,
      topic: topics.title,
      forum_id,
      forum: forums.name,
      user_id: muted_id,
      username: users.username,
      created_at,
    })
    .from(mutes)
    .leftJoin(topics, eq(topics.id, topic_id))
    .leftJoin(forums, eq(forums.id, forum_id))
    .leftJoin(users, eq(users.id, muted_id))
    .where(and(eq(mutes.user_id, user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
