import { and, between, eq, sql } from "drizzle-orm";
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
import { REPLIES_A_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import { author_columns } from "./columns.server.ts";

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

const replies = db
  .select({
    id: posts.id,
    position: posts.position,
    content: posts.content,
    owner_id: posts.owner_id,
    created_at: posts.created_at,
    updated_at: posts.updated_at,
    owner: author_columns,
  })
  .from(posts)
  .innerJoin(users, eq(users.id, posts.owner_id))
  .where(
    and(
      eq(posts.topic_id, sql.placeholder("topic_id")),
      between(posts.position, sql.placeholder("first"), sql.placeholder("last")),
    ),
  )
  .orderBy(posts.position)
  .prepare("topic_replies");

/** A topic as one finds it above its replies and above a new one. */
export async function getTopicHead(me: User, topic_id: number) {
  const [topic] = await head.execute({ user_id: me.id, topic_id });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** The same for a member who may change and delete the topic. */
export async function getEditableTopic(actor: User, topic_id: number) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canEdit(actor, topic)) throw notAllowed();
  return topic;
}

/** A page of a topic, or the last page where so many replies are not there. */
export async function getTopicPage(me: User, topic_id: number, asked_page: number) {
  const topic = await getTopicHead(me, topic_id);
  const { page, page_count, skip } = pageWithin(asked_page, topic.total_posts, REPLIES_A_PAGE);
  const posts =
    topic.total_posts > 0
      ? await replies.execute({ topic_id, first: skip + 1, last: skip + REPLIES_A_PAGE })
      : [];
  return { topic, posts, count: topic.total_posts, page, page_count };
}

/** What stands last in a topic, oldest of it first: to read again while one answers. */
export async function listLastPosts(
  _me: User,
  topic: { id: number; total_posts: number },
  most: number,
) {
  return await replies.execute({
    topic_id: topic.id,
    first: topic.total_posts - most + 1,
    last: topic.total_posts,
  });
}

/** The page of a topic on which a reply stands now. */
export async function pageOfPost(_me: User, topic_id: number, post_id: number): Promise<number> {
  const [found] = await db
    .select({ position: posts.position })
    .from(posts)
    .where(and(eq(posts.id, post_id), eq(posts.topic_id, topic_id)));
  if (!found) throw notFound("postNotFound");
  return pageOfReply(found.position);
}
