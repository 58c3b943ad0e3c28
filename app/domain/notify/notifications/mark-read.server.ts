import { and, eq, type SQL, sql } from "drizzle-orm";
import { UNREAD_COUNT_MAX } from "#app/contract/unread-count.ts";
import { db, write_db } from "#app/db/client.server.ts";
import { storeWriteTime } from "#app/db/replica/write-time.server.ts";
import { notifications, posts, topic_activity, topics, users } from "#app/db/schema.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import type { Reader } from "../../base/can.ts";
import { type PageSize, pageOfReply } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { findAboutTarget } from "./about-target.server.ts";
import {
  countShownUpTo,
  is_own,
  is_shown,
  is_visible,
  notification_columns,
} from "./columns.server.ts";
import { NOTIFICATIONS_LISTED_MAX } from "./notification-lines.server.ts";
import { is_unread } from "./parts/unread-notifications.server.ts";

const is_notification = eq(notifications.id, sql.placeholder("notification_id"));

const read_update = write_db
  .update(notifications)
  .set({ is_read: true })
  .where(and(is_notification, is_own, is_shown, is_unread))
  .returning({ id: notifications.id })
  .prepare("mark_read");

/** Changes nothing and sends no signal if the notification is read already. */
export async function markRead(actor: User, notification_id: number): Promise<void> {
  const was_unread = await markIfUnread(actor, notification_id);
  if (was_unread) return;
  await getLine(actor, notification_id);
}

const shown_line = db
  .select({ topic_id: notifications.topic_id, type: notifications.type })
  .from(notifications)
  .where(and(is_notification, is_own, is_shown))
  .prepare("notification_line");

async function getLine(actor: User, notification_id: number) {
  const [line] = await shown_line.execute({ ...readerValues(actor), notification_id });
  if (!line) throw notFound("notificationNotFound");
  return line;
}

async function markIfUnread(actor: User, notification_id: number): Promise<boolean> {
  const [row] = await read_update.execute({ ...readerValues(actor), notification_id });
  if (!row) return false;
  signalMembers([actor.id]);
  await storeWriteTime();
  return true;
}

/** One statement marks so many rows of a line or topic, in about a tenth of a second. */
const ROWS_PER_BATCH = 2000;

const line_update = db
  .update(notifications)
  .set({ is_read: true })
  .where(
    sql`${is_own} and ${notifications.id} = any(array(select ${notifications.id} from ${notifications}
      where ${is_own} and ${is_unread} and ${notifications.topic_id} = ${sql.placeholder("topic_id")}
        and ${notifications.type} = 'topic_reply' and ${notifications.id} <= ${sql.placeholder("notification_id")}
      order by ${notifications.id} desc limit ${sql.raw(String(ROWS_PER_BATCH))} for update skip locked))`,
  )
  .returning({ id: notifications.id })
  .prepare("mark_line_read");

/**
 * Marks the line of a list that shows this notification. If it is about a reply, the line has all
 * earlier ones about replies in its topic. Later ones were not in the list yet.
 */
export async function markLineRead(actor: User, notification_id: number): Promise<void> {
  const line = await getLine(actor, notification_id);
  if (line.type !== "topic_reply") return await markRead(actor, notification_id);
  const { topic_id } = line;
  for (let marked = 0; marked < NOTIFICATIONS_LISTED_MAX; marked += ROWS_PER_BATCH) {
    const rows = await line_update.execute({ user_id: actor.id, topic_id, notification_id });
    if (rows.length < ROWS_PER_BATCH) break;
  }
  signalMembers([actor.id]);
}

const of_topic = sql`${notifications.topic_id} = ${sql.placeholder("topic_id")}`;

/**
 * The replies of a page, or of the last one if the topic has fewer. Each has at most one
 * notification of the member, so a topic with thousands of unread ones costs no more.
 */
const replies_per_page = sql`${sql.placeholder("replies_per_page")}::int`;
const posts_of_page = sql`
  select shown.id from ${topic_activity} as activity
  cross join lateral (select (least(${sql.placeholder("page")}::int, greatest(1, ceil(activity.total_posts / ${replies_per_page}::numeric))) - 1)::bigint * ${replies_per_page} as first) as skipped
  cross join lateral post_range(activity.topic_id, skipped.first, ${replies_per_page}) as range
  cross join lateral (
    select p.id from ${posts} p where p.topic_id = activity.topic_id and p.position > range.after and p.position <= range.until
    order by p.position offset range.skip limit ${replies_per_page}) as shown
  where activity.topic_id = ${sql.placeholder("topic_id")}`;

/**
 * The notifications of the replies on the page; the first page also has those of the topic itself.
 */
const ids_of_page = sql`
  select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} and ${notifications.post_id} = any(array(${posts_of_page}))
  union all
  select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} and ${of_topic} and ${notifications.post_id} is null and ${sql.placeholder("page")}::int = 1`;

const ids_of_topic = sql`select ${notifications.id} from ${notifications} where ${is_own} and ${is_unread} and ${of_topic} limit ${sql.raw(String(ROWS_PER_BATCH))}`;

const page_update = markStatement(ids_of_page).prepare("mark_topic_page_read");
const topic_update = markStatement(ids_of_topic).prepare("mark_topic_read");

/**
 * Skips rows that another transaction has locked: that one marks or deletes them. A statement does
 * not see its own changes, so these rows are not counted.
 */
function markStatement(ids: SQL) {
  const chosen_ids = sql`array(select id from chosen)`;
  const chosen = write_db.$with("chosen", {}).as(ids);
  const marked = write_db.$with("marked").as(
    write_db
      .update(notifications)
      .set({ is_read: true })
      .where(
        sql`${is_own} and ${notifications.id} = any(array(select ${notifications.id} from ${notifications}
          where ${is_own} and ${notifications.id} = any(${chosen_ids}) order by ${notifications.id} for update skip locked))`,
      )
      .returning({ id: notifications.id }),
  );
  return write_db
    .with(chosen, marked)
    .select({
      marked_count: sql<number>`(select count(*)::int from ${marked})`,
      unread_count: countShownUpTo(
        UNREAD_COUNT_MAX,
        sql`${is_own} and ${is_unread} and ${notifications.id} <> all(${chosen_ids})`,
      ),
    })
    .from(sql`(values (1)) as one_row`);
}

/** Marks all notifications of a topic. Returns how many notifications the bell still counts. */
export async function markTopicRead(actor: Reader, topic_id: number): Promise<number> {
  for (;;) {
    const rows = await topic_update.execute({ ...readerValues(actor), topic_id });
    const unread_count = await signalMarked(actor, rows);
    if ((rows[0]?.marked_count ?? 0) < ROWS_PER_BATCH) return unread_count;
  }
}

/** Marks what a page of the topic shows. Returns how many notifications the bell still counts. */
export async function markTopicPageRead(
  actor: Reader & PageSize,
  topic_id: number,
  page: number,
): Promise<number> {
  const { replies_per_page } = actor;
  const values = { ...readerValues(actor), topic_id, page, replies_per_page };
  return await signalMarked(actor, await page_update.execute(values));
}

type MarkResult = { marked_count: number; unread_count: number };

async function signalMarked(actor: Pick<User, "id">, [row]: MarkResult[]): Promise<number> {
  if (!row) throw new Error("A statement that returns one row returned none");
  if (row.marked_count > 0) {
    signalMembers([actor.id]);
    await storeWriteTime();
  }
  return row.unread_count;
}

/**
 * The target of a notification. Opening it marks it as read; if it is about a topic or a reply, all
 * of its topic.
 */
export async function openNotification(actor: User, notification_id: number) {
  const { type, ...target } = await findNotification(actor, notification_id);
  const is_of_topic = type === "topic_reply" || type === "forum_topic";
  if (is_of_topic && target.topic_id !== null) await markTopicRead(actor, target.topic_id);
  else await markIfUnread(actor, notification_id);
  return target;
}

const notification_target = db
  .select({
    type: notification_columns.type,
    topic_id: notifications.topic_id,
    post_id: notifications.post_id,
    rank: sql<number | null>`post_rank(${posts.topic_id}, ${posts.position})`,
    username: users.username,
    about: notification_columns.about,
  })
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(posts, eq(posts.id, notifications.post_id))
  .where(and(is_notification, is_own, is_visible))
  .prepare("notification_target");

export async function findNotificationTarget(actor: User, notification_id: number) {
  const { type: _type, ...target } = await findNotification(actor, notification_id);
  return target;
}

async function findNotification(actor: User, notification_id: number) {
  const [target] = await notification_target.execute({ ...readerValues(actor), notification_id });
  if (!target) throw notFound("notificationNotFound");
  const { rank, about, ...target_fields } = target;
  return {
    ...target_fields,
    page: rank === null ? 1 : pageOfReply(actor, rank),
    about: about === null ? null : await findAboutTarget(actor, about),
  };
}
