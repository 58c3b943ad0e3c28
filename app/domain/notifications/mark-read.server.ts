import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { notifications, posts, users } from "#app/db/schema.server.ts";
import { pageOfReply } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { is_unread } from "./columns.server.ts";

export async function markRead(actor: User, notification_id: number): Promise<void> {
  const marked_rows = await db
    .update(notifications)
    .set({ is_read: true })
    .where(and(eq(notifications.id, notification_id), eq(notifications.user_id, actor.id)))
    .returning({ id: notifications.id });
  if (marked_rows.length === 0) throw notFound("notificationNotFound");
}

export async function markTopicRead(actor: User, topic_id: number): Promise<void> {
  await mark(
    sql`${eq(notifications.user_id, actor.id)} and ${eq(notifications.topic_id, topic_id)}`,
  );
}

export async function markAllRead(actor: User): Promise<void> {
  await mark(eq(notifications.user_id, actor.id));
}

/**
 * The target of a notification. Opening it marks it as read, with all others about the same topic.
 */
export async function openNotification(actor: User, notification_id: number) {
  const target = await findNotificationTarget(actor, notification_id);
  await (target.topic_id === null
    ? markRead(actor, notification_id)
    : markTopicRead(actor, target.topic_id));
  return target;
}

export async function findNotificationTarget(actor: User, notification_id: number) {
  const [target] = await db
    .select({
      topic_id: notifications.topic_id,
      post_id: notifications.post_id,
      rank: sql<number | null>`post_rank(${posts.topic_id}, ${posts.position})`,
      username: users.username,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.actor_id))
    .leftJoin(posts, eq(posts.id, notifications.post_id))
    .where(and(eq(notifications.id, notification_id), eq(notifications.user_id, actor.id)));
  if (!target) throw notFound("notificationNotFound");
  const { rank, ...target_fields } = target;
  return { ...target_fields, page: rank === null ? 1 : pageOfReply(rank) };
}

/** Skips rows that another transaction has locked: it marks them as well, or deletes them. */
async function mark(condition: SQL): Promise<void> {
  const unlocked_ids = sql`select ${notifications.id} from ${notifications} where ${condition} and ${is_unread} order by ${notifications.id} for update skip locked`;
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(sql`${notifications.id} in (${unlocked_ids})`);
}
