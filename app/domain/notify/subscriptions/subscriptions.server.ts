import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forum_subscriptions, forums, topic_subscriptions, topics } from "#app/db/schema.server.ts";
import { canRead } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
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
  if (!canRead(actor, { forum_id })) throw notFound("forumNotFound");
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
  if (!canRead(actor, { forum_id })) throw notFound("forumNotFound");
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
  const rows = await executePrepared(
    db,
    "subscribe_to_topic",
    sql`
    with topic as (select ${topics.id} from ${topics} where ${topics.id} = ${topic_id}::int and ${isVisibleTopicTo(actor)} for key share of ${topics}),
      subscribed as (
        insert into ${topic_subscriptions} (user_id, topic_id) select ${actor.id}::int, id from topic on conflict do nothing)
    select id from topic`,
  ).catch((error: unknown) => {
    throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
  });
  if (rows.length === 0) throw notFound("topicNotFound");
}

export async function unsubscribeFromForum(actor: User, forum_id: number): Promise<void> {
  if (!canRead(actor, { forum_id })) throw notFound("forumNotFound");
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
  const rows = await executePrepared(
    db,
    "unsubscribe_from_topic",
    sql`
    with topic as (select ${topics.id} from ${topics} where ${topics.id} = ${topic_id}::int and ${isVisibleTopicTo(actor)}),
      ended as (
        delete from ${topic_subscriptions} where user_id = ${actor.id}::int and topic_id in (select id from topic))
    select id from topic`,
  );
  if (rows.length === 0) throw notFound("topicNotFound");
}
