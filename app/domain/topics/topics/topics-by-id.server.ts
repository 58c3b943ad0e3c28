import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import type { JsonText } from "#app/lib/text/json-text.ts";
import type { Reader } from "../../base/can.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { isOnPage } from "../../base/list-counts.server.ts";
import { LIMIT_MAX } from "../../base/paging.ts";
import { isIdOfVisible, readerValues } from "../../base/visibility.server.ts";
import { unread_posts } from "../../forums/read-positions/reading-state.server.ts";
import { activity_of_topic, type ReadTopic, topic_columns } from "./columns.server.ts";
import { count_of_all, count_of_forum } from "./topic-list.server.ts";

const in_forum = sql`own.forum_id = ${sql.placeholder("forum_id")}::int`;

const lists = {
  all: listById(sql`true`, count_of_all),
  of_forum: listById(in_forum, count_of_forum),
};

type TopicRange = { after_id?: number; limit: number; forum_id?: number; fields?: ChosenFields };

/**
 * The topics of one forum or of all by their ids, oldest first. New activity moves none of them, so
 * a program that continues after the last id it has read misses nothing.
 */
export async function listTopicsById(
  reader: Reader,
  { after_id = 0, limit, forum_id, fields }: TopicRange,
): Promise<JsonText<{ data: ReadTopic[]; count: number }>> {
  const part = forum_id === undefined ? "all" : "of_forum";
  return await lists[part].execute({
    ...readerValues(reader),
    after_id,
    limit,
    forum_id,
    fields,
  });
}

function listById(condition: SQL, count: SQLWrapper) {
  // The literal limit makes the planner use the index.
  const ids = sql`select own.id as id from ${topics} as own
    where ${condition} and own.id > ${sql.placeholder("after_id")}::bigint and ${isIdOfVisible(sql`own.id`, sql`own.forum_id`)}
    order by own.id limit ${sql.raw(String(LIMIT_MAX))}`;
  return jsonList(
    topic_columns,
    (fields) =>
      db
        .select(fields)
        .from(topics)
        .innerJoin(topic_activity, activity_of_topic)
        .where(isOnPage(topics.id, ids))
        .orderBy(topics.id),
    count,
    { unread_posts },
  ).prepare();
}
