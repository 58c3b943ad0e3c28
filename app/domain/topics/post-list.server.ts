import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import { notFound } from "../refusal.ts";
import { author_columns, post_columns } from "./columns.server.ts";

const skip = sql`${sql.placeholder("skip")}::bigint`;
/** Positions have no gaps, so skipped replies are not read. */
const in_range = and(
  eq(posts.topic_id, sql.placeholder("topic_id")),
  gt(posts.position, skip),
  lte(posts.position, sql`${skip} + ${sql.placeholder("limit")}::int`),
);

const posts_of_topic = db
  .select(post_columns)
  .from(posts)
  .where(in_range)
  .orderBy(posts.position)
  .prepare("posts_of_topic");

const post_rows_of_topic = db
  .select({ ...post_columns, position: posts.position, owner: author_columns })
  .from(posts)
  .innerJoin(users, eq(users.id, posts.owner_id))
  .where(in_range)
  .orderBy(posts.position)
  .prepare("post_rows_of_topic");

const post_count = db
  .select({ count: topics.total_posts })
  .from(topics)
  .where(eq(topics.id, sql.placeholder("topic_id")))
  .prepare("count_posts");

/** The oldest first. */
export async function listPosts(topic_id: number, range: PageRange) {
  const [data, [topic]] = await Promise.all([
    posts_of_topic.execute({ topic_id, ...range }),
    post_count.execute({ topic_id }),
  ]);
  if (!topic) throw notFound("topicNotFound");
  return { data, count: topic.count };
}

/** The replies as a page shows them: with positions and authors. */
export async function listPostRows(topic: { id: number; total_posts: number }, range: PageRange) {
  return topic.total_posts > 0
    ? await post_rows_of_topic.execute({ topic_id: topic.id, ...range })
    : [];
}
