import { and, count, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  forum_activity,
  topic_activity,
  topic_order,
  topics,
  users,
} from "#app/db/schema.server.ts";
import type { JsonText } from "#app/lib/text/json-text.ts";
import type { Reader } from "../../base/can.ts";
import { arrayText } from "../../base/ids.server.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { ALL, SKIPPED_MAX } from "../../base/list-counts.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { is_visible_topic, isVisibleForum, readerValues } from "../../base/visibility.server.ts";
import { reading_state, unread_posts } from "../../forums/read-positions/reading-state.server.ts";
import type { User } from "../../members/users/user.ts";
import { activity_of_topic, type ReadTopic, topic_columns } from "./columns.server.ts";
import { fromNearerEnd } from "./nearer-end.server.ts";
import { last_owners, topic_row_columns } from "./topic-row-columns.server.ts";

export const newest_first = [desc(topic_activity.active_at), desc(topics.id)];
const forum_id_value = sql`${sql.placeholder("forum_id")}::int`;
const pinned_ids_value = sql`${sql.placeholder("pinned_ids")}::int[]`;
const in_forum = sql`${topic_order.forum_id} = ${forum_id_value}`;

const ids_value = sql`${sql.placeholder("ids")}::int[]`;
const is_visible_of_ids = and(sql`${topics.id} = any(${ids_value})`, is_visible_topic);

const sum_of_topics = sql<number>`coalesce(sum(${forum_activity.total_topics}), 0)::int`;
export const count_of_all = db
  .select({ count: sum_of_topics })
  .from(forum_activity)
  .where(isVisibleForum(forum_activity.forum_id));
export const count_of_forum = db
  .select({ count: sum_of_topics })
  .from(forum_activity)
  .where(
    sql`${forum_activity.forum_id} = ${forum_id_value} and ${isVisibleForum(forum_activity.forum_id)}`,
  );

type TopicList = { data: ReadTopic[]; count: number };

const topic_lists = {
  all: fromNearerEnd("topics", { condition: sql`true`, part: sql.raw(String(ALL)) }, (condition) =>
    selectTopics(condition, count_of_all),
  ),
  of_forum: fromNearerEnd(
    "topics_of_forum",
    { condition: in_forum, part: forum_id_value },
    (condition) => selectTopics(condition, count_of_forum),
  ),
};
const topics_by_id = jsonList(
  topic_columns,
  (fields) =>
    db
      .select(fields)
      .from(topics)
      .innerJoin(topic_activity, activity_of_topic)
      .where(is_visible_of_ids)
      .orderBy(sql`array_position(${ids_value}, ${topics.id})`),
  db.select({ count: count() }).from(topics).where(is_visible_of_ids),
  { unread_posts },
).prepare();
const rows_of_forum = fromNearerEnd(
  "topic_rows_of_forum",
  {
    condition: sql`${in_forum} and ${topic_order.topic_id} <> all(${pinned_ids_value})`,
    part: forum_id_value,
    left_out_ids: pinned_ids_value,
  },
  (condition) => selectTopicRows(condition, newest_first),
);
const pinned_rows = selectTopicRows(sql`${topics.id} = any(${pinned_ids_value})`, [
  desc(topic_activity.pinned_at),
  desc(topics.id),
]).prepare("pinned_topic_rows");

const all_count = count_of_all.prepare("count_topics");
const forum_count = count_of_forum.prepare("count_topics_of_forum");

type TopicRange = PageRange & { forum_id?: number; fields?: ChosenFields };

/** The topics of one forum or of all, newest activity first. */
export async function listTopics(
  reader: Reader,
  { forum_id, fields, ...range }: TopicRange,
): Promise<JsonText<TopicList>> {
  const count = range.skip > SKIPPED_MAX ? await countTopics(reader, forum_id) : null;
  const part = forum_id === undefined ? "all" : "of_forum";
  return await topic_lists[part](range, count, { ...readerValues(reader), forum_id, fields });
}

type ListedForum = { id: number; pinned_ids: readonly number[] };

/**
 * The topics of a forum as a page shows them: without contents, with their authors. `count` is the
 * number of those that are not pinned; the pinned ones have a list of their own.
 */
export async function listTopicRows(
  actor: User,
  { id: forum_id, pinned_ids, count }: ListedForum & { count: number },
  range: PageRange,
) {
  const values = { ...readerValues(actor), forum_id, pinned_ids: arrayText(pinned_ids) };
  return await rows_of_forum(range, count, values);
}

/** Sorted by the time of pinning, the last one first. */
export async function listPinnedTopicRows(actor: User, { pinned_ids }: ListedForum) {
  if (pinned_ids.length === 0) return [];
  return await pinned_rows.execute({ user_id: actor.id, pinned_ids: arrayText(pinned_ids) });
}

/** Returned in the order of the ids. Unknown ids are left out. */
export async function listTopicsByIds(
  reader: Reader,
  ids: readonly number[],
  fields: ChosenFields = null,
) {
  return await topics_by_id.execute({ ...readerValues(reader), ids: arrayText(ids), fields });
}

/** Adds up the counters of the forums. */
export async function countTopics(reader: Reader, forum_id?: number): Promise<number> {
  const [totals] = await (forum_id === undefined
    ? all_count.execute(readerValues(reader))
    : forum_count.execute({ ...readerValues(reader), forum_id }));
  return totals?.count ?? 0;
}

/** Selects the topics and their count in one statement, so that both are of one snapshot. */
function selectTopics(condition: SQL, count: SQLWrapper) {
  const select = (fields: { json: SQL.Aliased<string> }) =>
    db
      .select(fields)
      .from(topics)
      .innerJoin(topic_activity, activity_of_topic)
      .where(condition)
      .orderBy(...newest_first);
  return jsonList(topic_columns, select, count, { unread_posts });
}

function selectTopicRows(condition: SQL, order: SQL[]) {
  return db
    .select(topic_row_columns)
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .innerJoin(reading_state, sql`true`)
    .innerJoin(users, eq(users.id, topics.owner_id))
    .leftJoin(last_owners, eq(last_owners.id, topic_activity.last_owner_id))
    .where(condition)
    .orderBy(...order);
}
