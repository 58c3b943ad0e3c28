import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { forums, notifications, posts, topics, users } from "#app/db/schema.server.ts";
import {
  are_all_forums_open,
  areVisibleForums,
  is_visible_topic,
  isIdOfVisibleAnywhere,
  isIdOfVisibleTopicOf,
  isVisibleTopicOf,
} from "../../base/visibility.server.ts";
import type { About } from "./parts/about.ts";
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

/** The reader may know the topic and the forum that `about` names. */
const is_about_visible = sql`(${notifications.about} is null or ${areVisibleForums(sql`forums_of_about(${notifications.about})`)})`;

function isAboutVisibleOf(user_id: SQLWrapper, about: SQLWrapper = notifications.about): SQL {
  return sql`(${about} is null or ${are_all_forums_open} or may_read_about(${user_id}, ${about}))`;
}

/**
 * A condition for a query that joins the actor and left-joins the topic. The rows of deleted and of
 * hidden things may exist for some seconds, until a job deletes them.
 */
export const is_visible = isVisibleIf(is_visible_topic, is_about_visible);

/** The same for a message to the member, which is sent later. */
export function isVisibleOf(user_id: SQLWrapper): SQL {
  return isVisibleIf(isVisibleTopicOf(user_id), isAboutVisibleOf(user_id));
}

function isVisibleIf(is_topic_visible: SQL, is_named_visible: SQL): SQL {
  return sql`(${notifications.topic_id} is null or ${topics.id} is not null and ${is_topic_visible})
    and (${notifications.post_id} is null or exists (
      select from ${posts} where ${posts.id} = ${notifications.post_id} and ${posts.topic_id} = ${notifications.topic_id}))
    and ${is_named_visible}`;
}

/** The reader sees the topic, or what the notification tells of. */
export const is_shown = sql`(case when ${notifications.topic_id} is null then ${is_about_visible}
  else ${isIdOfVisibleAnywhere(notifications.topic_id)} end)`;

/** The same for a member of a statement about many, whose notification is `row`. */
export function isShownOf(
  user_id: SQLWrapper,
  row: { topic_id: SQLWrapper; about: SQLWrapper },
): SQL {
  return sql`(case when ${row.topic_id} is null then ${isAboutVisibleOf(user_id, row.about)}
    else ${isIdOfVisibleTopicOf(user_id, row.topic_id)} end)`;
}

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

/** How many of the notifications that the reader sees match, but at most `max`. */
export function countShownUpTo(max: number, condition: SQL): SQL<number> {
  return countUpTo(max, sql`${condition} and ${is_shown}`);
}

/** The same for a member of a statement about many. */
export function countShownOf(user_id: SQLWrapper, max: number, condition: SQL): SQL<number> {
  return countUpTo(
    max,
    sql`${notifications.user_id} = ${user_id} and ${condition} and ${isShownOf(user_id, notifications)}`,
  );
}
