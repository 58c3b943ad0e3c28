import { type SQL, sql } from "drizzle-orm";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";

type NotificationType = "forum_topic" | "topic_reply" | "mention" | "other";

export const notification_columns = {
  id: notifications.id,
  type: sql<NotificationType>`${notifications.type}`,
  is_read: notifications.is_read,
  created_at: notifications.created_at,
  data: {
    forum_name: forums.name,
    topic_title: topics.title,
    username: users.username,
    topic_id: notifications.topic_id,
    post_id: notifications.post_id,
  },
};

export const is_own = sql`${notifications.user_id} = ${sql.placeholder("user_id")}`;
export const is_unread = sql`not ${notifications.is_read}`;
export const newest_first = sql`${notifications.created_at} desc, ${notifications.id} desc`;

/**
 * Only ids are selected, which an index answers. The limit is a literal, because the planner would
 * expect many rows of a placeholder.
 */
export function newestIds(condition: SQL, limit: number, skip?: SQL) {
  const offset = skip ? sql` offset ${skip}` : sql``;
  return sql`select ${notifications.id} as id from ${notifications} where ${condition} order by ${newest_first} limit ${sql.raw(String(limit))}${offset}`;
}
