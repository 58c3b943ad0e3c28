import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";
import { LIMIT_LARGEST, pageWithin, type PageRange } from "../paging.ts";
import { NOTIFICATIONS_A_PAGE } from "../rules.ts";
import type { User } from "../users/user.ts";
import {
  mine,
  newest_first,
  newestIds,
  notification_columns,
  shown_columns,
  unread,
} from "./columns.server.ts";

const counts = db
  .select({
    count: sql<number>`count(*)::int`,
    unread_count: sql<number>`(select count(*)::int from ${notifications} where ${mine} and ${unread})`,
  })
  .from(notifications)
  .where(mine)
  .prepare("notification_counts");

const skipped = newestIds(mine, LIMIT_LARGEST, sql`${sql.placeholder("skip")}::bigint`);
const listed = db
  .select(notification_columns)
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(forums, eq(forums.id, topics.forum_id))
  .where(
    sql`${notifications.id} in (select id from (${skipped}) as skipped limit ${sql.placeholder("limit")}::int)`,
  )
  .orderBy(newest_first)
  .prepare("notification_list");

export async function listNotifications(me: User, { skip, limit }: PageRange) {
  const [data, counted] = await Promise.all([
    listed.execute({ user_id: me.id, skip, limit }),
    countNotifications(me),
  ]);
  return { data, ...counted };
}

const shown = db
  .select(shown_columns)
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(forums, eq(forums.id, topics.forum_id))
  .where(
    sql`${notifications.id} in (${newestIds(mine, NOTIFICATIONS_A_PAGE, sql`${sql.placeholder("skip")}::bigint`)})`,
  )
  .orderBy(newest_first)
  .prepare("notification_page");

export async function getNotificationPage(me: User, page: number) {
  const { count, unread_count } = await countNotifications(me);
  const { skip, ...place } = pageWithin(page, count, NOTIFICATIONS_A_PAGE);
  return {
    notifications: await shown.execute({ user_id: me.id, skip }),
    count,
    unread_count,
    ...place,
  };
}

async function countNotifications(me: User) {
  const [counted] = await counts.execute({ user_id: me.id });
  return counted ?? { count: 0, unread_count: 0 };
}
