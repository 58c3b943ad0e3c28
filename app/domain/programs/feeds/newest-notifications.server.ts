import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, posts, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { readerValues } from "../../base/visibility.server.ts";
import {
  is_own,
  is_visible,
  newest_first,
  newestIds,
  notification_columns,
} from "../../notify/notifications/columns.server.ts";
import { FEED_ENTRIES_MAX } from "./newest-posts.server.ts";
import { textIfFull } from "./text-if-full.server.ts";

const { id, type, created_at, data, about } = notification_columns;

const notifications_of_member = db
  .select({
    id,
    type,
    created_at,
    data,
    about,
    language: sql<string | null>`coalesce(${posts.language}, ${topics.language})`,
    excerpt: sql<string | null>`coalesce(${posts.excerpt}, ${topics.excerpt})`,
    content: textIfFull(sql`coalesce(${posts.content}, ${topics.content})`),
  })
  .from(notifications)
  .innerJoin(users, eq(users.id, notifications.actor_id))
  .leftJoin(topics, eq(topics.id, notifications.topic_id))
  .leftJoin(forums, eq(forums.id, topics.forum_id))
  .leftJoin(posts, eq(posts.id, notifications.post_id))
  .where(
    sql`${is_own} and ${is_visible} and ${notifications.id} in (${newestIds(is_own, FEED_ENTRIES_MAX)})`,
  )
  .orderBy(newest_first)
  .prepare("feed_of_notifications");

export type FeedNotification = Awaited<ReturnType<typeof listNewestNotifications>>[number];

/** Sorted by time, newest first. */
export async function listNewestNotifications(reader: Reader, { full }: { full: boolean }) {
  return await notifications_of_member.execute({ ...readerValues(reader), full });
}
