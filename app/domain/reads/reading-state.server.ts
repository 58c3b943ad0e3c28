import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  forum_reads,
  mutes,
  posts,
  topic_activity,
  topic_order,
  topic_reads,
  users,
} from "#app/db/schema.server.ts";

/** What is older is not unread: nobody catches up on a season. */
export const UNREAD_DAYS = 60;
/** More new replies than this are counted as so many, and shown as '99+'. */
export const NEW_POSTS_MAX = 100;

/** Only the topics of a forum with the newest activity decide whether it is marked as unread. */
const NEWEST_TOPICS = 100;

const user_id = sql`${sql.placeholder("user_id")}::int`;

/** Of the member who is the placeholder `user_id`: what was written in the forum until then is not unread. */
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

export function isMutedTopic(topic_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${mutes} muted where muted.user_id = ${user_id} and muted.topic_id = ${topic_id})`;
}

export function isMutedForum(forum_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${mutes} muted where muted.user_id = ${user_id} and muted.topic_id is null and muted.forum_id = ${forum_id})`;
}

export function isMutedMember(member_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${mutes} muted where muted.user_id = ${user_id} and muted.topic_id is null and muted.forum_id is null and muted.muted_id = ${member_id})`;
}

/** A part of `from` for a query of `topic_activity`: joins what `reading_columns` read. */
export const reading_state = sql`lateral (
  select state.is_muted, not state.is_muted and state.is_active and coalesce(counted.new_posts > 0, true) as is_unread, counted.new_posts
  from (
    select ${isMutedTopic(topic_activity.topic_id)} or ${isMutedForum(topic_activity.forum_id)} as is_muted, until.read_until,
      ${topic_activity.active_at} > until.read_until as is_active, ${readPosition(topic_activity.topic_id)} as position
    from (select ${readUntil(topic_activity.forum_id)} as read_until offset 0) as until offset 0
  ) as state
  cross join lateral (select case when state.is_active and not state.is_muted and state.position is not null
    then ${countNewPosts(topic_activity.topic_id, sql`state.position`, sql`state.read_until`)} end as new_posts) as counted
) as reading`;

/** `new_posts` is null if the topic is not unread, or if the member has never opened it. */
export const reading_columns = {
  is_muted: sql<boolean>`reading.is_muted`,
  is_unread: sql<boolean>`reading.is_unread`,
  new_posts: sql<number | null>`nullif(reading.new_posts, 0)`,
};

/**
 * At most `NEW_POSTS_MAX`. From the last reply backwards, because between the position and the first
 * new reply there may be very many that were marked as read.
 */
function countNewPosts(topic_id: SQLWrapper, position: SQL, read_until: SQL): SQL {
  return sql`(select count(*)::int from (
    select later.created_at from ${posts} later where later.topic_id = ${topic_id} and later.position > ${position}
    order by later.position desc limit ${sql.raw(String(NEW_POSTS_MAX))}) as newest where newest.created_at > ${read_until})`;
}

/** Whether the forum has an unread topic. A muted forum has none. */
export function hasUnreadTopics(forum_id: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(not ${isMutedForum(forum_id)} and exists (
    select from (select ${readUntil(forum_id)} as read_until offset 0) as until
    cross join lateral (
      select listed.topic_id from ${topic_order} listed where listed.forum_id = ${forum_id} and listed.active_at > until.read_until
      order by listed.active_at desc limit ${sql.raw(String(NEWEST_TOPICS))}) as newest
    cross join lateral (select ${readPosition(sql`newest.topic_id`)} as position offset 0) as state
    where (state.position is null or exists (
        select from ${posts} later where later.topic_id = newest.topic_id and later.position > state.position and later.created_at > until.read_until))
      and not ${isMutedTopic(sql`newest.topic_id`)}))`;
}

/** Of the member who is the placeholder `user_id`: without activity after it, no topic is unread. */
export function maybeUnreadAfter(): SQL {
  return sql`(select greatest(reader.topics_read_until, now() - make_interval(days => ${sql.raw(String(UNREAD_DAYS))}))
    from ${users} reader where reader.id = ${user_id})`;
}

type TopicColumns = Record<"topic_id" | "forum_id" | "active_at", SQLWrapper>;

/**
 * The same as `is_unread` of `reading_state`, without counting: the activity is the time of the last
 * reply, so if it is new, and there is a reply after the position, the last one is a new one.
 */
export function isUnreadTopic({ topic_id, forum_id, active_at }: TopicColumns): SQL<boolean> {
  return sql<boolean>`(${active_at} > ${readUntil(forum_id)} and not ${isMutedTopic(topic_id)} and not ${isMutedForum(forum_id)}
    and coalesce((
      select exists (select from ${posts} later where later.topic_id = ${topic_id} and later.position > reading.position)
      from ${topic_reads} reading where reading.user_id = ${user_id} and reading.topic_id = ${topic_id}), true))`;
}
