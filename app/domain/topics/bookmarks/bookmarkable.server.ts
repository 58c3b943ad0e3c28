import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { bookmarks, posts, topics, users } from "#app/db/schema.server.ts";
import { notFound } from "../../base/refusal.ts";
import { is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import type { BookmarkedThing } from "./input.ts";

const user_id = sql.placeholder("user_id");
const thing_columns = {
  title: topics.title,
  topic_language: topics.language,
  owner_username: users.username,
  bookmark_id: bookmarks.id,
  note: bookmarks.note,
};

const bookmarkable_topic = db
  .select({
    ...thing_columns,
    topic_id: topics.id,
    post_id: sql<number | null>`null`,
    excerpt: topics.excerpt,
    language: topics.language,
  })
  .from(topics)
  .innerJoin(users, eq(users.id, topics.owner_id))
  .leftJoin(bookmarks, and(eq(bookmarks.topic_id, topics.id), eq(bookmarks.user_id, user_id)))
  .where(and(eq(topics.id, sql.placeholder("id")), is_visible_topic))
  .prepare("bookmarkable_topic");

const bookmarkable_post = db
  .select({
    ...thing_columns,
    topic_id: posts.topic_id,
    post_id: posts.id,
    excerpt: posts.excerpt,
    language: posts.language,
  })
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .innerJoin(users, eq(users.id, posts.owner_id))
  .leftJoin(bookmarks, and(eq(bookmarks.post_id, posts.id), eq(bookmarks.user_id, user_id)))
  .where(and(eq(posts.id, sql.placeholder("id")), is_visible_topic))
  .prepare("bookmarkable_post");

/** A topic or reply, and the actor's bookmark of it if there is one. */
export async function getBookmarkable(actor: User, thing: BookmarkedThing) {
  const [row] =
    "post_id" in thing
      ? await bookmarkable_post.execute({ ...readerValues(actor), id: thing.post_id })
      : await bookmarkable_topic.execute({ ...readerValues(actor), id: thing.topic_id });
  if (!row) throw notFound("post_id" in thing ? "postNotFound" : "topicNotFound");
  return row;
}
