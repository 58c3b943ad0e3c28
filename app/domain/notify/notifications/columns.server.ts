import { type SQL, sql } from "drizzle-orm";
import { forums, notifications, posts, topics, users } from "#app/db/schema.server.ts";
import { is_visible_topic, isIdOfVisible } from "../../base/visibility.server.ts";
import type { About } from "./about.ts";
import { is_read } from "./parts/unread-notifications.server.ts";

/**
 * `other` is stored and part of the API: what moderators did and thanks, which have `about`, and an
 * invited member who has joined, which has none.
 */
type NotificationType = "forum_topic" | "topic_reply" | "mention" | "other";

/**
 * The placeholder `user_id` of the statement is the member. If a row has `about`, the member is the
 * actor too, so `username` names no moderator.
 */
export const notification_columns = {
  id: notifications.id,
  type: sql<NotificationType>`${notifications.type}`,
  is_read,
  created_at: notifications.created_at,
  data: {
    forum_name: forums.name,
    topic_title: topics.title,
    username: users.username,
    actor_id: users.id,
    topic_id: notifications.topic_id,
    post_id: notifications.post_id,
  },
  about: sql<About | null>`${notifications.about}`,
};

export const is_own = sql`${notifications.user_id} = ${sql.placeholder("user_id")}`;
export const newest_first = sql`${notifications.id} desc`;

/**
 * A condition for a query that joins the actor and left-joins the topic. The rows of deleted things
 * may exist for some seconds, until a job deletes them.
 */
export const is_visible = sql`(${notifications.topic_id} is null or ${topics.id} is not null and ${is_visible_topic})
  and (${notifications.post_id} is null or exists (select from ${posts} where ${posts.id} = ${notifications.post_id}))`;

/** The topic is visible, or there is none. */
export const is_shown = sql`(${notifications.topic_id} is null or ${isIdOfVisible(notifications.topic_id)})`;

/**
 * Only ids are selected, which an index answers. The limit is a literal, because the planner would
 * expect many rows of a placeholder.
 */
export function newestIds(condition: SQL, limit: number, skip?: SQL) {
  const offset = skip ? sql` offset ${skip}` : sql``;
  return sql`select ${notifications.id} as id from ${notifications} where ${condition} and ${is_shown} order by ${newest_first} limit ${sql.raw(String(limit))}${offset}`;
}

/** How many notifications match, but at most `max`, so that counting a long list stays fast. */
export function countUpTo(max: number, condition: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from (select from ${notifications} where ${condition} limit ${sql.raw(String(max))}) as counted)`;
}

/** How many of the notifications that a member sees match, but at most `max`. */
export function countShownUpTo(max: number, condition: SQL): SQL<number> {
  return countUpTo(max, sql`${condition} and ${is_shown}`);
}
