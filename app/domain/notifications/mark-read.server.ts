import { and, eq, sql } from "drizzle-orm";
import { db, primary_db } from "#app/db/client.server.ts";
import { markAsWriting } from "#app/db/replica/request-state.server.ts";
import { notifications, posts, topics, users } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { UNREAD_COUNT_MAX } from "#app/lib/unread-count.ts";
import { pageOfReply } from "../paging.ts";
import { notFound } from "../refusal.ts";
import { is_unread } from "../unread-notifications.server.ts";
import type { User } from "../users/user.ts";
import { countShownUpTo, is_own, is_visible } from "./columns.server.ts";

const is_notification = eq(notifications.id, sql.placeholder("notification_id"));

const read_update = db
  .update(notifications)
  .set({ is_read: true })
  .where(and(is_notification, is_own, is_unread))
  .returning({ id: notifications.id })
  .prepare("mark_read");

/** One that is read already stays as it is, and no signal is sent. */
export async function markRead(actor: User, notification_id: number): Promise<void> {
  const was_unread = await markIfUnread(actor, notification_id);
  if (was_unread) return;
  const condition = and(eq(notifications.id, notification_id), eq(notifications.user_id, actor.id));
  if ((await db.$count(notifications, condition)) === 0) throw notFound("notificationNotFound");
}

async function markIfUnread(actor: User, notification_id: number): Promise<boolean> {
  const [row] = await read_update.execute({ user_id: actor.id, notification_id });
  if (row) signalMembers([actor.id]);
  return row !== undefined;
}

const of_topic = sql`${notifications.topic_id} = ${sql.placeholder("topic_id")}`;

/** Skips rows that another transaction has locked: it marks them as well, or deletes them. */
const unlocked_ids = sql`select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} and ${of_topic} order by ${notifications.id} for update skip locked`;

const marked_rows = primary_db
  .$with("marked")
  .as(
    primary_db
      .update(notifications)
      .set({ is_read: true })
      .where(sql`${is_own} and ${notifications.id} = any(array(${unlocked_ids}))`)
      .returning({ id: notifications.id }),
  );

/** A statement does not see its own changes, so the rows of the topic are not counted. */
const topic_update = primary_db
  .with(marked_rows)
  .select({
    marked_count: sql<number>`(select count(*)::int from ${marked_rows})`,
    unread_count: countShownUpTo(
      UNREAD_COUNT_MAX,
      sql`${is_own} and ${is_unread} and ${of_topic} is not true`,
    ),
  })
  .from(sql`(values (1)) as one_row`)
  .prepare("mark_topic_read");

/** Returns how many notifications the bell still counts. */
export async function markTopicRead(actor: Pick<User, "id">, topic_id: number): Promise<number> {
  const [row] = await topic_update.execute({ user_id: actor.id, topic_id });
  if (!row) throw new Error("A statement that returns one row returned none");
  if (row.marked_count > 0) {
    markAsWriting();
    signalMembers([actor.id]);
  }
  return row.unread_count;
}

/**
 * The target of a notification. Opening it marks it as read, with all others about the same topic.
 */
export async function openNotification(actor: User, notification_id: number) {
  const target = await findNotificationTarget(actor, notification_id);
  await (target.topic_id === null
    ? markIfUnread(actor, notification_id)
    : markTopicRead(actor, target.topic_id));
  return target;
}

const notification_target = primary_db
  .select({
    topic_id: notifications.topic_id,
    post_id: notifications.post_id,
    rank: sql<number | null>`post_rank(${posts.topic_id}, ${posts.position})`,
    username: users.username,
  })
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(posts, eq(posts.id, notifications.post_id))
  .where(and(is_notification, is_own, is_visible))
  .prepare("notification_target");

export async function findNotificationTarget(actor: User, notification_id: number) {
  const [target] = await notification_target.execute({ user_id: actor.id, notification_id });
  if (!target) throw notFound("notificationNotFound");
  const { rank, ...target_fields } = target;
  return { ...target_fields, page: rank === null ? 1 : pageOfReply(rank) };
}
