import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import type { JsonText } from "#app/lib/json-text.ts";
import { type Columns, jsonList } from "../json-rows.server.ts";
import { isOnPage } from "../list-counts.server.ts";
import { LIMIT_MAX } from "../paging.ts";
import { unread_posts } from "../reads/reading-state.server.ts";
import type { User } from "../users/user.ts";
import { isIdOfVisible } from "../visibility.server.ts";
import { activity_of_topic, type ReadTopic, topic_columns } from "./columns.server.ts";
import { count_of_all, count_of_forum } from "./topic-list.server.ts";

const in_forum = sql`own.forum_id = ${sql.placeholder("forum_id")}::int`;

const lists = listsById(topic_columns);
const lists_with_unread = listsById({ ...topic_columns, unread_posts });

type TopicRange = { after_id?: number; limit: number; forum_id?: number; reader?: User };

/**
 * The topics of one forum or of all by their ids, the oldest first. New activity moves none of them,
 * so who reads on after the last id that they have seen misses nothing.
 */
export async function listTopicsById({
  after_id = 0,
  limit,
  forum_id,
  reader,
}: TopicRange): Promise<JsonText<{ data: ReadTopic[]; count: number }>> {
  const part = forum_id === undefined ? "all" : "of_forum";
  const values = { after_id, limit, forum_id };
  return reader
    ? await lists_with_unread[part].execute({ ...values, user_id: reader.id })
    : await lists[part].execute(values);
}

function listsById<Fields extends Columns>(columns: Fields) {
  return {
    all: listById(columns, sql`true`, count_of_all),
    of_forum: listById(columns, in_forum, count_of_forum),
  };
}

function listById<Fields extends Columns>(columns: Fields, condition: SQL, count: SQLWrapper) {
  // The literal limit makes the planner use the index.
  const ids = sql`select own.id as id from ${topics} as own
    where ${condition} and own.id > ${sql.placeholder("after_id")}::bigint and ${isIdOfVisible(sql`own.id`)}
    order by own.id limit ${sql.raw(String(LIMIT_MAX))}`;
  return jsonList(
    columns,
    (fields) =>
      db
        .select(fields)
        .from(topics)
        .innerJoin(topic_activity, activity_of_topic)
        .where(isOnPage(topics.id, ids))
        .orderBy(topics.id),
    count,
  ).prepare();
}
