import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { bookmarks, posts, topics } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "./keyset.server.ts";

export async function readBookmarks(user_id: number, last_id: number) {
  const { id, topic_id, post_id, note, created_at } = bookmarks;
  return await db
    .select({ id, topic_id, post_id, topic: topics.title, note, created_at })
    .from(bookmarks)
    .leftJoin(posts, eq(posts.id, post_id))
    .leftJoin(topics, eq(topics.id, sql`coalesce(${topic_id}, ${posts.topic_id})`))
    .where(and(eq(bookmarks.user_id, user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
