import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, primary_db } from "#app/db/client.server.ts";
import { markAsWriting } from "#app/db/replica/request-state.server.ts";
import { notifications, posts, topics, users } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { UNREAD_COUNT_MAX } from "#app/lib/unread-count.ts";
import { pageOfReply } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { countShownUpTo, is_own, is_unread, is_visible } from "./columns.server.ts";

export async function markRead(actor: User, notification_id: number): Promise<void> {
  const marked_rows = await db
    .update(notifications)
    .set({ is_read: true })
    .where(and(eq(notifications.id, notification_id), eq(notifications.user_id, actor.id)))
    .returning({ id: notifications.id });
  if (marked_rows.length === 0) throw notFound("notificationNotFound");
  signalMembers([actor.id]);
}

const of_topic = sql`${notifications.topic_id} = ${sql.placeholder("topic_id")}`;

/** Skips rows that another transaction has locked: it marks them as well, or deletes them. */
const unlocked_ids = sql`select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} and ${of_topic} order by ${notifications.id} for update skip locked`;

const marked = primary_db
  .$with("marked")
  .as(
    primary_db
      .update(notifications)
      .set({ is_read: true })
      .where(sql`${is_own} and ${notifications.id} in (${unlocked_ids})`)
      .returning({ id: notifications.id }),
  );

/** A statement does not see its own changes, so the rows of the topic are not counted. */
const topic_marking = primary_db
  .with(marked)
  .select({
    marked_count: sql<number>`(select count(*)::int from ${marked})`,
    unread_count: countShownUpTo(
      UNREAD_COUNT_MAX,
      sql`${is_own} and ${is_unread} and ${of_topic} is not true`,
    ),
  })
  .from(sql`(values (1)) as one_row`)
  .prepare("mark_topic_read");

/** Returns how many notifications the bell still counts. */
export async function markTopicRead(actor: Pick<User, "id">, topic_id: number): Promise<number> {
  const [row] = await topic_marking.execute({ user_id: actor.id, topic_id });
  if (!row) throw new Error("A statement that returns one row returned none");
  if (row.marked_count > 0) {
    markAsWriting();
    signalMembers([actor.id]);
  }
  return row.unread_count;
}

export async function markAllRead(actor: User): Promise<void> {
  await mark(actor, sql``);
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
  const [target] = await primary_db
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
    .where(
      and(eq(notifications.id, notification_id), eq(notifications.user_id, actor.id), is_visible),
    );
  if (!target) throw notFound("notificationNotFound");
  const { rank, ...target_fields } = target;
  return { ...target_fields, page: rank === null ? 1 : pageOfReply(rank) };
}

/** Skips rows that another transaction has locked: it marks them as well, or deletes them. */
async function mark(actor: User, condition: SQL): Promise<void> {
  const is_own = eq(notifications.user_id, actor.id);
  const unlocked_ids = sql`select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} ${condition} order by ${notifications.id} for update skip locked`;
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(sql`${is_own} and ${notifications.id} in (${unlocked_ids})`);
  signalMembers([actor.id]);
}
