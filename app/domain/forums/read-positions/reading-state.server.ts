import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  forum_reads,
  posts,
  topic_activity,
  topic_order,
  topic_reads,
  users,
} from "#app/db/schema.server.ts";
import { NEW_POSTS_MAX } from "../../base/limits.ts";
import { isMutedForum, isMutedTopic } from "../../topics/mutes/parts/muted.server.ts";

/** Older topics are never unread: nobody catches up on more than two months. */
export const UNREAD_DAYS = 60;

/** Only so many topics of a forum, those with the newest activity, can mark it as unread. */
export const UNREAD_TOPICS_MAX = 100;

const user_id = sql`${sql.placeholder("user_id")}::int`;

/** The time until which the forum is read by the member of the placeholder `user_id`. */
export function readUntil(forum_id: SQLWrapper): SQL {
  return sql`greatest(
    (select reader.topics_read_until from ${users} reader where reader.id = ${user_id}),
    (select marked.read_until from ${forum_reads} marked where marked.user_id = ${user_id} and marked.forum_id = ${forum_id}),
    now() - make_interval(days => ${sql.raw(String(UNREAD_DAYS))}))`;
}

/** The reply that the member has read a topic to. Null if they have never opened it. */
export function readPosition(topic_id: SQLWrapper): SQL<number | null> {
  return sql<
    number | null
  >`(select reading.position from ${topic_reads} reading where reading.user_id = ${user_id} and reading.topic_id = ${topic_id})`;
}

/**
 * The member's state of the topic of `topic_activity`. `offset 0` keeps a part from being merged
 * into the query around it, which would evaluate it once for each use.
 */
const state = sql`(
  select ${isMutedTopic(topic_activity.topic_id)} or ${isMutedForum(topic_activity.forum_id)} as is_muted, until.read_until,
    ${topic_activity.active_at} > until.read_until as is_active, ${readPosition(topic_activity.topic_id)} as position
  from (select ${readUntil(topic_activity.forum_id)} as read_until offset 0) as until offset 0
) as state`;

/** A part of `from` for a query of `topic_activity`: joins what `reading_columns` read. */
export const reading_state = sql`lateral (
  select state.is_muted, not state.is_muted and state.is_active and coalesce(counted.new_posts > 0, true) as is_unread, counted.new_posts
  from ${state}
  cross join lateral (select case when state.is_active and not state.is_muted and state.position is not null
    then ${countNewPosts(topic_activity.topic_id, sql`state.position`)} end as new_posts offset 0) as counted
) as reading`;

/** `new_posts` is null if the topic is not unread, or if the member has never opened it. */
export const reading_columns = {
  is_muted: sql<boolean>`reading.is_muted`,
  is_unread: sql<boolean>`reading.is_unread`,
  new_posts: sql<number | null>`nullif(reading.new_posts, 0)`,
};

/**
 * A column for a query of `topic_activity`: how many replies are new. In a topic that the member
 * has never opened these are all that were written after `read_until`, in a muted one none.
 */
export const unread_posts = sql<number>`(
  select case when state.is_active and not state.is_muted
    then ${countNewPosts(topic_activity.topic_id, sql`coalesce(state.position, 0)`)} else 0 end
  from ${state})`;

/**
 * Counts at most `NEW_POSTS_MAX`. It reads from the last reply backwards, because very many replies
 * that were marked as read may lie between the position and the first new one.
 */
function countNewPosts(topic_id: SQLWrapper, position: SQL): SQL {
  return sql`(select count(*)::int from (
    select later.created_at from ${posts} later where later.topic_id = ${topic_id} and later.position > ${position}
    order by later.position desc limit ${sql.raw(String(NEW_POSTS_MAX))}) as newest where newest.created_at > state.read_until)`;
}

/** Whether the forum has an unread topic. A muted forum has none. */
export function hasUnreadTopics(forum_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(not ${isMutedForum(forum_id)} and exists (${unreadTopics(forum_id)}))`;
}

/** How many of the newest topics of the forum are unread. */
export function countUnreadTopics(forum_id: SQLWrapper): SQL<number> {
  return sql<number>`(select case when ${isMutedForum(forum_id)} then 0 else (select count(*)::int from (${unreadTopics(forum_id)}) as unread) end)`;
}

function unreadTopics(forum_id: SQLWrapper): SQL {
  return sql`
    select newest.topic_id from (select ${readUntil(forum_id)} as read_until offset 0) as until
    cross join lateral (
      select listed.topic_id from ${topic_order} listed where listed.forum_id = ${forum_id} and listed.active_at > until.read_until
      order by listed.active_at desc limit ${sql.raw(String(UNREAD_TOPICS_MAX))}) as newest
    where ${isAheadOfReader(sql`newest.topic_id`)} and not ${isMutedTopic(sql`newest.topic_id`)}`;
}

/**
 * Whether the last reply of a topic is after the member's position. The topic's activity is later
 * than `read_until`, and the last reply is that activity. It is found by its order: for `exists`
 * the planner may read all replies, if it expects to find one of the topic at once.
 */
function isAheadOfReader(topic_id: SQLWrapper): SQL {
  return sql`coalesce((
    select coalesce((select later.position from ${posts} later where later.topic_id = ${topic_id} order by later.position desc limit 1), 0) > reading.position
    from ${topic_reads} reading where reading.user_id = ${user_id} and reading.topic_id = ${topic_id}), true)`;
}

/**
 * The time after which a topic needs activity to be unread for the member of the placeholder
 * `user_id`.
 */
export function maybeUnreadAfter(): SQL {
  return sql`(select greatest(reader.topics_read_until, now() - make_interval(days => ${sql.raw(String(UNREAD_DAYS))}))
    from ${users} reader where reader.id = ${user_id})`;
}

type TopicColumns = Record<"topic_id" | "forum_id" | "active_at", SQLWrapper>;

/** Equals `is_unread` of `reading_state`, without counting replies. */
export function isUnreadTopic({ topic_id, forum_id, active_at }: TopicColumns): SQL<boolean> {
  return sql<boolean>`(${active_at} > ${readUntil(forum_id)} and not ${isMutedTopic(topic_id)} and not ${isMutedForum(forum_id)}
    and ${isAheadOfReader(topic_id)})`;
}
