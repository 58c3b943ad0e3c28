import { and, desc, eq, sql } from "drizzle-orm";
import { shorten } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import { forums, posts, topics } from "#app/db/schema.server.ts";
import { pageOfReply } from "../paging.ts";
import type { User } from "../users/user.ts";
import { getUserByName } from "../users/users.server.ts";
import { is_visible_topic } from "../visibility.server.ts";
import { post_rank } from "./columns.server.ts";

/** Enough for an impression of a member. */
const LATEST_COUNT = 5;
/** About two lines of a reply. */
const EXCERPT_CHARACTERS = 160;

const user_id = sql.placeholder("user_id");

const latest_topics = db
  .select({
    id: topics.id,
    title: topics.title,
    created_at: topics.created_at,
    forum_name: forums.name,
  })
  .from(topics)
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .where(eq(topics.owner_id, user_id))
  .orderBy(desc(topics.created_at), desc(topics.id))
  .limit(LATEST_COUNT)
  .prepare("latest_topics_of_member");

const latest_posts = db
  .select({
    id: posts.id,
    excerpt: posts.excerpt,
    rank: post_rank,
    created_at: posts.created_at,
    topic_id: posts.topic_id,
    topic_title: topics.title,
  })
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .where(and(eq(posts.owner_id, user_id), is_visible_topic))
  .orderBy(desc(posts.created_at), desc(posts.id))
  .limit(LATEST_COUNT)
  .prepare("latest_posts_of_member");

/** A member's public page with the latest topics and replies. Usernames are compared by fold(). */
export async function getMemberPage(actor: User, username: string) {
  const member = await getUserByName(actor, username);
  const [topics, posts] = await Promise.all([
    latest_topics.execute({ user_id: member.id }),
    latest_posts.execute({ user_id: member.id }),
  ]);
  return { member, topics, posts: posts.map(toExcerpt) };
}

function toExcerpt({
  excerpt,
  rank,
  ...post
}: Awaited<ReturnType<typeof latest_posts.execute>>[number]) {
  return {
    ...post,
    excerpt: shorten(excerpt, EXCERPT_CHARACTERS),
    page: pageOfReply(rank),
  };
}
