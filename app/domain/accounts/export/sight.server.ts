import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { posts, removed_posts } from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "../../base/can.ts";
import { arrayText } from "../../base/ids.server.ts";

/**
 * What the member wrote stays theirs where they no longer read. The names, titles and numbers of
 * what is there are in no export.
 */
export type Sight = {
  user_id: number;
  sees_all: SQL;
  seesForum(forum_id: SQLWrapper): SQL;
  /** Also for removed topics. One that is not known any more counts as hidden if any forum is. */
  seesTopic(topic_id: SQLWrapper): SQL;
  seesPost(post_id: SQLWrapper): SQL;
  /** The forums that the sentence of a notification names or is about. */
  seesForumsOf(about: SQLWrapper): SQL;
};

export function sightOf(reader: Reader): Sight {
  const hidden = sql`${arrayText(hiddenForumIds(reader))}::int[]`;
  const sees_all = sql`(${hidden} = '{}')`;
  const seesForum = (forum_id: SQLWrapper) => sql`${forum_id} <> all(${hidden})`;
  const seesTopic = (topic_id: SQLWrapper) =>
    sql`(${sees_all} or coalesce(forum_of_topic(${topic_id}), 0) <> all(${hidden} || 0))`;
  const seesForumsOf = (about: SQLWrapper) =>
    sql`(${sees_all} or not forums_of_about(${about}) && (${hidden} || 0))`;
  const seesPost = (post_id: SQLWrapper) => {
    const topicIn = (table: typeof posts | typeof removed_posts) =>
      sql`(select place.topic_id from ${table} as place where place.id = ${post_id})`;
    return seesTopic(sql`coalesce(${topicIn(posts)}, ${topicIn(removed_posts)})`);
  };
  return { user_id: reader.id, sees_all, seesForum, seesTopic, seesPost, seesForumsOf };
}

/**
 * Where the member no longer reads, somebody else may have edited the text since. Titles may be
 * those of others after a merge or a split; the member's own are among the former versions.
 */
export function isOwnText(
  is_seen: SQL,
  { owner_id, editor_id }: Record<"owner_id" | "editor_id", PgColumn>,
): SQL {
  return sql`(${is_seen} or coalesce(${editor_id}, ${owner_id}) = ${owner_id})`;
}

/** The column, or null for what is hidden. */
export function ifSeen<Column extends PgColumn>(
  is_seen: SQL,
  column: Column,
): SQL<Column["_"]["data"] | null> {
  return sql<Column["_"]["data"] | null>`case when ${is_seen} then ${column} end`.mapWith(column);
}
