import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  categories,
  forums,
  posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import { pageOfReply, pageWithin } from "../paging.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { REPLIES_PER_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import { author_columns } from "./columns.server.ts";
import { listPostRows } from "./post-list.server.ts";

const head = db
  .select({
    id: topics.id,
    title: topics.title,
    content: topics.content,
    excerpt: topics.excerpt,
    owner_id: topics.owner_id,
    created_at: topics.created_at,
    updated_at: topics.updated_at,
    total_posts: topics.total_posts,
    forum_id: topics.forum_id,
    forum_name: forums.name,
    category_name: categories.name,
    owner: author_columns,
    is_subscribed: sql<boolean>`exists (select 1 from ${topic_subscriptions}
      where ${topic_subscriptions.user_id} = ${sql.placeholder("user_id")} and ${topic_subscriptions.topic_id} = ${topics.id})`,
  })
  .from(topics)
  .innerJoin(forums, eq(forums.id, topics.forum_id))
  .innerJoin(categories, eq(categories.id, forums.category_id))
  .innerJoin(users, eq(users.id, topics.owner_id))
  .where(eq(topics.id, sql.placeholder("topic_id")))
  .prepare("topic_head");

/** What the head of a page about a topic shows. */
export async function getTopicHead(actor: User, topic_id: number) {
  const [topic] = await head.execute({ user_id: actor.id, topic_id });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** The same for a member who may change and delete the topic. */
export async function getEditableTopic(actor: User, topic_id: number) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canEdit(actor, topic)) throw notAllowed();
  return topic;
}

/** A page of a topic's replies, or the last one where the topic has fewer. */
export async function getTopicPage(actor: User, topic_id: number, asked_page: number) {
  const topic = await getTopicHead(actor, topic_id);
  const { skip, ...place } = pageWithin(asked_page, topic.total_posts, REPLIES_PER_PAGE);
  const posts = await listPostRows(topic, { skip, limit: REPLIES_PER_PAGE });
  return { topic, posts, count: topic.total_posts, ...place };
}

/** The last replies of a topic, the oldest of them first: to read again while answering. */
export async function listLastPosts(topic: { id: number; total_posts: number }, most: number) {
  return await listPostRows(topic, { skip: Math.max(0, topic.total_posts - most), limit: most });
}

/** The page of a topic on which a reply is now. */
export async function pageOfPost(topic_id: number, post_id: number): Promise<number> {
  const [found] = await db
    .select({ position: posts.position })
    .from(posts)
    .where(and(eq(posts.id, post_id), eq(posts.topic_id, topic_id)));
  if (!found) throw notFound("postNotFound");
  return pageOfReply(found.position);
}
