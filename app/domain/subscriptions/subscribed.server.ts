import { desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_subscriptions, forums, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import type { User } from "../users/user.ts";

/** The ids alone, newest subscription first. */
export async function listForumSubscriptions(me: User, { skip, limit }: PageRange) {
  const [rows, count] = await Promise.all([
    db
      .select({ forum_id: forum_subscriptions.forum_id })
      .from(forum_subscriptions)
      .where(eq(forum_subscriptions.user_id, me.id))
      .orderBy(desc(forum_subscriptions.created_at), desc(forum_subscriptions.forum_id))
      .limit(limit)
      .offset(skip),
    db.$count(forum_subscriptions, eq(forum_subscriptions.user_id, me.id)),
  ]);
  return { data: rows.map(({ forum_id }) => forum_id), count };
}

export async function listTopicSubscriptions(me: User, { skip, limit }: PageRange) {
  const [rows, count] = await Promise.all([
    db
      .select({ topic_id: topic_subscriptions.topic_id })
      .from(topic_subscriptions)
      .where(eq(topic_subscriptions.user_id, me.id))
      .orderBy(desc(topic_subscriptions.created_at), desc(topic_subscriptions.topic_id))
      .limit(limit)
      .offset(skip),
    db.$count(topic_subscriptions, eq(topic_subscriptions.user_id, me.id)),
  ]);
  return { data: rows.map(({ topic_id }) => topic_id), count };
}

/** For the settings, by name. */
export async function listSubscribedForums(me: User) {
  return await db
    .select({ id: forums.id, name: forums.name })
    .from(forum_subscriptions)
    .innerJoin(forums, eq(forums.id, forum_subscriptions.forum_id))
    .where(eq(forum_subscriptions.user_id, me.id))
    .orderBy(sql`${forums.name} collate "tr-x-icu"`, forums.id);
}

/** For the settings: newest subscription first, and how many there are. */
export async function listSubscribedTopics(me: User, { skip, limit }: PageRange) {
  const [data, count] = await Promise.all([
    db
      .select({ id: topics.id, title: topics.title, forum_name: forums.name })
      .from(topic_subscriptions)
      .innerJoin(topics, eq(topics.id, topic_subscriptions.topic_id))
      .innerJoin(forums, eq(forums.id, topics.forum_id))
      .where(eq(topic_subscriptions.user_id, me.id))
      .orderBy(desc(topic_subscriptions.created_at), desc(topic_subscriptions.topic_id))
      .limit(limit)
      .offset(skip),
    db.$count(topic_subscriptions, eq(topic_subscriptions.user_id, me.id)),
  ]);
  return { data, count };
}
