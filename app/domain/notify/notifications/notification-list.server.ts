import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";
import { NOTIFICATIONS_PER_PAGE } from "../../base/limits.ts";
import { LIMIT_MAX, type PageRange, pageWithin } from "../../base/paging.ts";
import { readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  countShownUpTo,
  is_own,
  is_visible,
  newest_first,
  newestIds,
  notification_columns,
} from "./columns.server.ts";
import { countLines, countSkipped, listLines } from "./notification-lines.server.ts";
import { is_unread } from "./parts/unread-notifications.server.ts";

const ids_after_skip = newestIds(is_own, LIMIT_MAX, sql`${sql.placeholder("skip")}::bigint`);
const in_range = sql`${is_own} and ${is_visible} and ${notifications.id} in (select id from (${ids_after_skip}) as skipped limit ${sql.placeholder("limit")}::int)`;

const notification_list = db
  .select(notification_columns)
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(forums, eq(forums.id, topics.forum_id))
  .where(in_range)
  .orderBy(newest_first)
  .prepare("notification_list");

/** Both counts are exact up to here, and stop here: a thousand pages. */
export const COUNT_MAX = 10_000;

const notification_counts = db
  .select({
    count: countShownUpTo(COUNT_MAX, is_own),
    unread_count: countShownUpTo(COUNT_MAX, sql`${is_own} and ${is_unread}`),
  })
  .from(sql`(values (1)) as one_row`)
  .prepare("notification_counts");

/** The actor's notifications, newest first. */
export async function listNotifications(actor: User, range: PageRange) {
  const [data, totals] = await Promise.all([
    notification_list.execute({ ...readerValues(actor), ...range }),
    countNotifications(actor),
  ]);
  return { data, ...totals };
}

/**
 * The notifications as a page shows them: in lines, with the member who caused each. Like the bell,
 * `from`, `to` and `count` count notifications.
 */
export async function getNotificationPage(actor: User, requested_page: number) {
  const { line_count, count } = await countLines(actor);
  const { skip, ...page_fields } = pageWithin(requested_page, line_count, NOTIFICATIONS_PER_PAGE);
  const [notifications, skipped_count] = await Promise.all([
    listLines(actor, skip),
    countSkipped(actor, skip),
  ]);
  const shown_count = notifications.reduce((sum, { reply_count }) => sum + reply_count, 0);
  return {
    notifications,
    count,
    from: skipped_count + 1,
    to: skipped_count + shown_count,
    ...page_fields,
  };
}

async function countNotifications(actor: User) {
  const [totals] = await notification_counts.execute(readerValues(actor));
  return totals ?? { count: 0, unread_count: 0 };
}
