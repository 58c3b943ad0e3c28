import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  forum_groups,
  forums,
  group_members,
  posts,
  removals,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "./can.ts";
import { arrayText } from "./ids.server.ts";

/**
 * The forums that the reader must not see. A statement with this placeholder fails if it is
 * executed without `readerValues()`, so none can be run without a reader.
 */
const hidden_forum_ids = sql`${sql.placeholder("hidden_forum_ids")}::int[]`;

/** The values of the placeholders that say for whom a prepared statement reads. */
export function readerValues(reader: Reader) {
  return {
    user_id: reader.id,
    hidden_forum_ids: arrayText(hiddenForumIds(reader)),
    sees_all_groups: Number(reader.is_superuser),
    sees_groups_of: reader.viewed_as_id ?? reader.id,
  };
}

export const sees_all_forums = sql`(${hidden_forum_ids} = '{}')`;

/** The forum is hidden from the reader. */
export function isHiddenForum(forum_id: SQLWrapper): SQL {
  return sql`${forum_id} = any(${hidden_forum_ids})`;
}

/** The reader sees the forum. */
export function isVisibleForum(forum_id: SQLWrapper): SQL {
  return sql`${forum_id} <> all(${hidden_forum_ids})`;
}

/**
 * A topic whose forum or author was deleted is invisible to everyone, and a job removes it. Only
 * for what members do not read, such as counters; all else asks `is_visible_topic`.
 */
export const topic_exists = sql`exists (select from ${forums} where ${forums.id} = ${topics.forum_id})
  and exists (select from ${users} where ${users.id} = ${topics.owner_id})`;

/** The reader sees the topic. */
export const is_visible_topic = sql`${topic_exists} and ${isVisibleForum(topics.forum_id)}`;

/** The same two for a statement that is not prepared. */
export function isVisibleTopicTo(reader: Reader): SQL {
  return sql`${topic_exists} and ${isVisibleForumTo(reader, topics.forum_id)}`;
}

export function isVisibleForumTo(reader: Reader, forum_id: SQLWrapper): SQL {
  return sql`${forum_id} <> all(${arrayText(hiddenForumIds(reader))}::int[])`;
}

/**
 * `topic_exists` for the ids of topics, which an index alone can answer. Nearly always nothing
 * waits for removal, and then the topics are not read. It avoids `exists`, for which the planner
 * may read all topics to hash them.
 */
export function isIdOfExisting(topic_id: SQLWrapper): SQL {
  return sql`(not exists (select from ${removals}) or (
    select true from ${topics} where ${topics.id} = ${topic_id} and ${topic_exists}))`;
}

/** The reader sees the topic with this id, which is in this forum. */
export function isIdOfVisible(topic_id: SQLWrapper, forum_id: SQLWrapper): SQL {
  return sql`${isVisibleForum(forum_id)} and ${isIdOfExisting(topic_id)}`;
}

/** The same where the forum is not known. Most readers see all forums, and then no topic is read. */
export function isIdOfVisibleAnywhere(topic_id: SQLWrapper): SQL {
  return sql`(${sees_all_forums} and not exists (select from ${removals}) or (
    select true from ${topics} where ${topics.id} = ${topic_id} and ${is_visible_topic}))`;
}

/**
 * The reader sees all of these forums. 0 is a forum that is not known any more: only a reader who
 * sees all forums certainly saw it.
 */
export function areVisibleForums(forum_ids: SQLWrapper): SQL {
  return sql`(${sees_all_forums} or not ${forum_ids} && array_append(${hidden_forum_ids}, 0))`;
}

/** For statements about other members than the one who asks. */
export const are_all_forums_open = sql`not exists (select from ${forums} as restricted where restricted.is_restricted)`;

/**
 * A member of a statement about many sees the forum. Most forums are open, and most readers of
 * others are in a group of theirs, so the function, which takes much longer, is seldom called.
 */
export function isVisibleForumOf(user_id: SQLWrapper, forum_id: SQLWrapper): SQL {
  return sql`(not (select restricted.is_restricted from ${forums} as restricted where restricted.id = ${forum_id})
    or exists (select from ${forum_groups} as allowed join ${group_members} as own on own.group_id = allowed.group_id
      where allowed.forum_id = ${forum_id} and own.user_id = ${user_id})
    or may_read_forum(${user_id}, ${forum_id}))`;
}

/** A member of a statement about many sees the topic. */
export function isVisibleTopicOf(user_id: SQLWrapper): SQL {
  return sql`${topic_exists} and ${isVisibleForumOf(user_id, topics.forum_id)}`;
}

/** The same for the id of a topic. On a site where all forums are open, no topic is read. */
export function isIdOfVisibleTopicOf(user_id: SQLWrapper, topic_id: SQLWrapper): SQL {
  return sql`(${are_all_forums_open} and not exists (select from ${removals}) or (
    select true from ${topics} where ${topics.id} = ${topic_id} and ${isVisibleTopicOf(user_id)}))`;
}

/** A reply of a visible topic is visible unless its author was deleted. */
export const has_author = sql`exists (select from ${users} as author where author.id = ${posts.owner_id})`;
