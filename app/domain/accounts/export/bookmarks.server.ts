import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { bookmarks, posts, topics } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { ifSeen, type Sight } from "./sight.server.ts";

export async function readBookmarks(sight: Sight, last_id: number) {
  const { id, topic_id, post_id, note, created_at } = bookmarks;
  const is_seen = sight.seesTopic(sql`coalesce(${topic_id}, ${posts.topic_id})`);
  return await db
    .select({
      id,
      topic_id: ifSeen(is_seen, topic_id),
      post_id: ifSeen(is_seen, post_id),
      topic: ifSeen(is_seen, topics.title),
      note,
      created_at,
    })
    .from(bookmarks)
    .leftJoin(posts, eq(posts.id, post_id))
    .leftJoin(topics, eq(topics.id, sql`coalesce(${topic_id}, ${posts.topic_id})`))
    .where(and(eq(bookmarks.user_id, sight.user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
