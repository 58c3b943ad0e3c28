import { desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import type { User } from "../users/user.ts";
import { has_author, is_visible_topic } from "../visibility.server.ts";
import { RESULTS_MAX, type SearchInput } from "./search-input.ts";
import type { SearchResults } from "./search-results.ts";

/** Topics and replies that the actor may read. */
export async function search(
  _actor: User,
  input: SearchInput,
  { skip, limit }: PageRange,
): Promise<SearchResults> {
  const word = input.q.trim();
  const found = { count_is_exact: true, suggestion: null, indexed_percent: null };
  if (word === "") return { problem: "empty", data: [], count: 0, ...found };
  const rows = await db
    .select({
      topic_id: topics.id,
      post_id: posts.id,
      title: topics.title,
      excerpt: posts.excerpt,
      language: posts.language,
      forum_id: forums.id,
      forum_name: forums.name,
      owner: {
        id: users.id,
        username: users.username,
        full_name: users.full_name,
        picture_url: users.picture_url,
      },
      created_at: posts.created_at,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(users, eq(users.id, posts.owner_id))
    .where(
      sql`strpos(fold(${posts.excerpt}), fold(${word})) > 0 and ${is_visible_topic} and ${has_author}`,
    )
    .orderBy(desc(posts.id))
    .limit(RESULTS_MAX);
  const data = rows.slice(skip, skip + limit).map(({ title, excerpt, ...row }) => ({
    ...row,
    type: "post" as const,
    title: [{ text: title, is_marked: false }],
    snippet: [{ text: excerpt, is_marked: false }],
  }));
  return { problem: null, data, count: rows.length, ...found };
}
