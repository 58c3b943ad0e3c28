import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { forum_subscriptions, forums, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

const new_forum_subscription = db.insert(forum_subscriptions).values({
  user_id: sql.placeholder("user_id"),
  forum_id: sql.placeholder("forum_id"),
  with_replies: sql.placeholder("with_replies"),
});
const forum_insert = new_forum_subscription.onConflictDoNothing().prepare("subscribe_to_forum");
const forum_upsert = new_forum_subscription
  .onConflictDoUpdate({
    target: [forum_subscriptions.user_id, forum_subscriptions.forum_id],
    set: { with_replies: sql`excluded.with_replies` },
  })
  .prepare("change_forum_subscription");

/** Subscribes to new topics. A second subscription changes nothing. */
export async function subscribeToForum(actor: User, forum_id: number): Promise<void> {
  await forum_insert
    .execute({ user_id: actor.id, forum_id, with_replies: false })
    .catch(refuseUnknownForum);
}

/** Subscribes the member if they were not subscribed. */
export async function changeForumSubscription(
  actor: User,
  forum_id: number,
  { with_replies }: { with_replies: boolean },
): Promise<void> {
  await forum_upsert
    .execute({ user_id: actor.id, forum_id, with_replies })
    .catch(refuseUnknownForum);
}

function refuseUnknownForum(error: unknown): never {
  if (violatesForeignKey(error, "forum_subscriptions_user_id_users_id_fk"))
    throw notAllowed("badCredentials");
  throw violatesForeignKey(error) ? notFound("forumNotFound") : error;
}

export async function subscribeToTopic(actor: User, topic_id: number): Promise<void> {
  await db
    .insert(topic_subscriptions)
    .values({ user_id: actor.id, topic_id })
    .onConflictDoNothing()
    .prepare("subscribe_to_topic")
    .execute()
    .catch((error) => {
      if (violatesForeignKey(error, "topic_subscriptions_user_id_users_id_fk"))
        throw notAllowed("badCredentials");
      throw violatesForeignKey(error) ? notFound("topicNotFound") : error;
    });
}

export async function unsubscribeFromForum(actor: User, forum_id: number): Promise<void> {
  const deleted_rows = await db
    .delete(forum_subscriptions)
    .where(
      and(eq(forum_subscriptions.user_id, actor.id), eq(forum_subscriptions.forum_id, forum_id)),
    )
    .returning({ forum_id: forum_subscriptions.forum_id })
    .prepare("unsubscribe_from_forum")
    .execute();
  if (deleted_rows.length === 0 && (await db.$count(forums, eq(forums.id, forum_id))) === 0)
    throw notFound("forumNotFound");
}

export async function unsubscribeFromTopic(actor: User, topic_id: number): Promise<void> {
  const deleted_rows = await db
    .delete(topic_subscriptions)
    .where(
      and(eq(topic_subscriptions.user_id, actor.id), eq(topic_subscriptions.topic_id, topic_id)),
    )
    .returning({ topic_id: topic_subscriptions.topic_id })
    .prepare("unsubscribe_from_topic")
    .execute();
  if (deleted_rows.length === 0 && (await db.$count(topics, eq(topics.id, topic_id))) === 0)
    throw notFound("topicNotFound");
}
