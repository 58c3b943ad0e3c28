import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { isMissingReference } from "#app/db/errors.server.ts";
import { forum_subscriptions, forums, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";

/** Subscribing twice is subscribing once. */
export async function subscribeToForum(me: User, forum_id: number): Promise<void> {
  await db
    .insert(forum_subscriptions)
    .values({ user_id: me.id, forum_id })
    .onConflictDoNothing()
    .catch((error) => {
      throw isMissingReference(error) ? notFound("forumNotFound") : error;
    });
}

export async function subscribeToTopic(me: User, topic_id: number): Promise<void> {
  await db
    .insert(topic_subscriptions)
    .values({ user_id: me.id, topic_id })
    .onConflictDoNothing()
    .catch((error) => {
      throw isMissingReference(error) ? notFound("topicNotFound") : error;
    });
}

export async function unsubscribeFromForum(me: User, forum_id: number): Promise<void> {
  const gone = await db
    .delete(forum_subscriptions)
    .where(and(eq(forum_subscriptions.user_id, me.id), eq(forum_subscriptions.forum_id, forum_id)))
    .returning({ forum_id: forum_subscriptions.forum_id });
  if (gone.length === 0 && (await db.$count(forums, eq(forums.id, forum_id))) === 0)
    throw notFound("forumNotFound");
}

export async function unsubscribeFromTopic(me: User, topic_id: number): Promise<void> {
  const gone = await db
    .delete(topic_subscriptions)
    .where(and(eq(topic_subscriptions.user_id, me.id), eq(topic_subscriptions.topic_id, topic_id)))
    .returning({ topic_id: topic_subscriptions.topic_id });
  if (gone.length === 0 && (await db.$count(topics, eq(topics.id, topic_id))) === 0)
    throw notFound("topicNotFound");
}
