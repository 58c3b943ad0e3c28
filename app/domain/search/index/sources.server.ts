import { type SQL, sql } from "drizzle-orm";
import { posts, topics } from "#app/db/schema.server.ts";

/** The tables whose rows are searched. */
export type Source = "topics" | "posts";
export const SOURCES: readonly Source[] = ["topics", "posts"];
export const TABLES = { topics: sql`${topics}`, posts: sql`${posts}` } satisfies Record<
  Source,
  SQL
>;

/** Queries of what is indexed, whose rows are of the type IndexedText. */
export const TEXTS = {
  posts: sql`select id, owner_id, (select forum_id from ${topics} where ${topics.id} = topic_id) as forum_id, null as title, content from ${posts}`,
  topics: sql`select id, owner_id, forum_id, title, content from ${topics}`,
} satisfies Record<Source, SQL>;
