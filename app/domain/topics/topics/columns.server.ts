import { type AnyColumn, eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { posts, topic_activity, topics, users } from "#app/db/schema.server.ts";
import { jsonColumn, jsonObject } from "../../base/json-rows.server.ts";
import { public_totals } from "../../members/users/columns.server.ts";
import { postUrlColumn, topicUrlColumn } from "./urls.server.ts";

/** The author of a topic or reply, as programs read it. */
export type Owner = Pick<
  typeof users.$inferSelect,
  "id" | "username" | "full_name" | "picture_url"
>;

const owners = alias(users, "owner");

function ownerColumn(owner_id: SQLWrapper) {
  const { id, username, full_name, picture_url } = owners;
  return jsonColumn<Owner>(
    sql`select ${jsonObject({ id, username, full_name, picture_url })} from ${users} as owner where owner.id = ${owner_id}`,
  );
}

/** The member who writes, as the author that programs read. */
export function ownerFields({ id, username, full_name, picture_url }: Owner): Owner {
  return { id, username, full_name, picture_url };
}

/** The parentheses are needed because the rows of a list are written with a cast of each column. */
export const is_locked = sql<boolean>`(${topic_activity.locked_at} is not null)`;
export const is_pinned = sql<boolean>`(${topic_activity.pinned_at} is not null)`;

export const topic_columns = {
  id: topics.id,
  title: topics.title,
  content: topics.content,
  forum_id: topics.forum_id,
  owner_id: topics.owner_id,
  created_at: topics.created_at,
  updated_at: topics.updated_at,
  total_posts: topic_activity.total_posts,
  last_post: jsonColumn<{ owner_id: number; created_at: string } | null>(
    sql`case when ${topic_activity.last_owner_id} is not null then
      ${jsonObject({ owner_id: topic_activity.last_owner_id, created_at: topic_activity.active_at })} end`,
  ),
  is_locked,
  is_pinned,
  owner: ownerColumn(topics.owner_id),
  url: topicUrlColumn(topics.id),
};

/** A topic as programs read it. */
export type ReadTopic = SelectResultFields<typeof topic_columns> & {
  /** How many replies are new for the member; present only if requested. */
  unread_posts?: number;
};

/** If a topic has no gaps, the rank of each reply is its position. */
export const has_gaps = sql<boolean>`${topic_activity.last_position} > ${topic_activity.total_posts}`;

/** Joins the activity, from which `topic_columns` takes the counters. */
export const activity_of_topic = eq(topic_activity.topic_id, topics.id);

/** A reply as it is stored. */
export const stored_post_columns = {
  id: posts.id,
  topic_id: posts.topic_id,
  content: posts.content,
  owner_id: posts.owner_id,
  created_at: posts.created_at,
  updated_at: posts.updated_at,
};

/** A reply as programs read it. */
export const post_columns = {
  ...stored_post_columns,
  number: posts.position,
  owner: ownerColumn(posts.owner_id),
  url: postUrlColumn(posts.topic_id, posts.id),
};

/**
 * The rank of a reply among those of its topic, from which its page follows. A deletion before it
 * changes its rank, and never its position.
 */
export const post_rank = sql<number>`post_rank(${posts.topic_id}, ${posts.position})`;

/** The author as shown beside a topic or reply. */
export const author_columns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  picture_url: users.picture_url,
  ...public_totals,
  created_at: users.created_at,
};

/**
 * The username of the member who made the last change, if that was not the author. Null after that
 * account was deleted.
 */
export function editorOf(item: Record<"editor_id" | "owner_id" | "updated_at", AnyColumn>) {
  // After a backup was restored an id may be given again: a younger account is another member.
  return sql<string | null>`(select username from users editor where editor.id = ${item.editor_id}
    and ${item.editor_id} <> ${item.owner_id} and editor.created_at <= ${item.updated_at})`;
}

/** The username of the member who locked the topic. Null after that account was deleted. */
export const locker = sql<
  string | null
>`(select username from users locker where locker.id = ${topic_activity.locked_by_id}
  and locker.created_at <= ${topic_activity.locked_at} and not locker.is_former)`;
