import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_subscriptions, forums, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import { TOPICS_PER_PAGE } from "../../base/limits.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleForumTo, isVisibleTopicTo } from "../../base/visibility.server.ts";
import { by_forum_name } from "../../forums/forums/parts/fields.server.ts";
import type { User } from "../../members/users/user.ts";

const { forum_id } = forum_subscriptions;
const { topic_id } = topic_subscriptions;
const newest_topics_first = [desc(topic_subscriptions.created_at), desc(topic_id)];

/** The ids alone, the newest subscription first. */
export async function listForumSubscriptions(actor: User, { skip, limit }: PageRange) {
  const is_shown = isShownForum(actor);
  const [rows, count] = await Promise.all([
    db
      .select({ forum_id })
      .from(forum_subscriptions)
      .where(is_shown)
      .orderBy(desc(forum_subscriptions.created_at), desc(forum_id))
      .limit(limit)
      .offset(skip),
    db.$count(forum_subscriptions, is_shown),
  ]);
  return { data: rows.map((row) => row.forum_id), count };
}

/** How the actor is subscribed to a forum. */
export async function getForumSubscription(actor: User, forum_id: number) {
  const [row] = await db
    .select({ forum_id: forums.id, with_replies: forum_subscriptions.with_replies })
    .from(forums)
    .leftJoin(
      forum_subscriptions,
      and(eq(forum_subscriptions.forum_id, forums.id), eq(forum_subscriptions.user_id, actor.id)),
    )
    .where(and(eq(forums.id, forum_id), isVisibleForumTo(actor, forums.id)));
  if (!row) throw notFound("forumNotFound");
  const { with_replies } = row;
  return { forum_id, is_subscribed: with_replies !== null, with_replies: with_replies ?? false };
}

/** The ids alone, the newest subscription first. */
export async function listTopicSubscriptions(actor: User, { skip, limit }: PageRange) {
  const [rows, count] = await Promise.all([
    db
      .select({ topic_id })
      .from(topic_subscriptions)
      .innerJoin(topics, eq(topics.id, topic_id))
      .where(isShownTopic(actor))
      .orderBy(...newest_topics_first)
      .limit(limit)
      .offset(skip),
    countTopicSubscriptions(actor),
  ]);
  return { data: rows.map((row) => row.topic_id), count };
}

/** The subscriptions as a page shows them: all forums by name, and a page of the topics. */
export async function getSubscriptionPage(actor: User, requested_page: number) {
  const [forums, { data, ...page_fields }] = await Promise.all([
    listForumRows(actor),
    pageOf(requested_page, TOPICS_PER_PAGE, (range) => listTopicRows(actor, range)),
  ]);
  return { forums, topics: data, ...page_fields };
}

async function listForumRows(actor: User) {
  return await db
    .select({
      id: forums.id,
      name: forums.name,
      with_replies: forum_subscriptions.with_replies,
    })
    .from(forum_subscriptions)
    .innerJoin(forums, eq(forums.id, forum_id))
    .where(isShownForum(actor))
    .orderBy(...by_forum_name);
}

async function listTopicRows(actor: User, { skip, limit }: PageRange) {
  const [data, count] = await Promise.all([
    db
      .select({ id: topics.id, title: topics.title, forum_name: forums.name })
      .from(topic_subscriptions)
      .innerJoin(topics, eq(topics.id, topic_id))
      .innerJoin(forums, eq(forums.id, topics.forum_id))
      .where(isShownTopic(actor))
      .orderBy(...newest_topics_first)
      .limit(limit)
      .offset(skip),
    countTopicSubscriptions(actor),
  ]);
  return { data, count };
}

async function countTopicSubscriptions(actor: User): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(topic_subscriptions)
    .innerJoin(topics, eq(topics.id, topic_id))
    .where(isShownTopic(actor));
  return counted?.count ?? 0;
}

function isShownForum(actor: User) {
  return and(eq(forum_subscriptions.user_id, actor.id), isVisibleForumTo(actor, forum_id));
}

function isShownTopic(actor: User) {
  return and(eq(topic_subscriptions.user_id, actor.id), isVisibleTopicTo(actor));
}
