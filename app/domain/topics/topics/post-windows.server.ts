import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, removed_posts, topic_activity, topics } from "#app/db/schema.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import type { Reader } from "../../base/can.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { isOnPage } from "../../base/list-counts.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { has_author, is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import { activity_of_topic, has_gaps, post_columns } from "./columns.server.ts";
import type { ListOrder } from "./list-order.ts";
import { findRange } from "./positions.server.ts";

const topic_id = sql`${sql.placeholder("topic_id")}::int`;
const post_id = sql`${sql.placeholder("post_id")}::bigint`;
const position = sql`${sql.placeholder("position")}::int`;
const before = sql`${sql.placeholder("before")}::int`;
const count = sql`${sql.placeholder("count")}::int`;

const place_in_topic = db
  .select({
    count: topic_activity.total_posts,
    has_gaps,
    position: sql<
      number | null
    >`(select position from ${posts} where ${posts.id} = ${post_id} and ${posts.topic_id} = ${topics.id})`,
    removed_position: sql<
      number | null
    >`(select position from ${removed_posts} where ${removed_posts.id} = ${post_id} and ${removed_posts.topic_id} = ${topics.id})`,
  })
  .from(topics)
  .innerJoin(topic_activity, activity_of_topic)
  .where(and(eq(topics.id, topic_id), is_visible_topic))
  .prepare("place_in_topic");

const windows = { asc: windowFrom("asc"), desc: windowFrom("desc") };

/** The page sorted oldest first, reversed. */
const newest_first = jsonList(
  post_columns,
  (fields) =>
    db
      .select(fields)
      .from(posts)
      .where(
        and(
          eq(posts.topic_id, topic_id),
          isOnPage(
            posts.position,
            sql`select position as id from ${posts} where ${posts.topic_id} = ${topic_id}
              and position > ${sql.placeholder("after")}::bigint and position <= ${sql.placeholder("until")}::bigint
              order by position offset ${sql.placeholder("skip")}::bigint`,
          ),
          has_author,
        ),
      )
      .orderBy(desc(posts.position)),
  count,
).prepare();

type Choice = { fields?: ChosenFields };

/** Sorted by position, the newest first. */
export async function listNewestPosts(
  reader: Reader,
  topic_id: number,
  { skip, limit, fields }: PageRange & Choice,
) {
  const topic = await getPlace(reader, topic_id, 0);
  const row_count = Math.min(limit, topic.count - skip);
  if (row_count <= 0) return JsonText.from({ data: [], count: topic.count });
  const from_oldest = { skip: topic.count - skip - row_count, limit: row_count };
  const range = await findRange({ topic_id, has_gaps: topic.has_gaps }, from_oldest);
  const values = { topic_id, count: topic.count, limit: row_count, fields };
  return await newest_first.execute({ ...values, ...range });
}

type WindowInput = Choice & { order: ListOrder; limit: number };

/**
 * The replies after one of them in this order. It may have been removed meanwhile: positions never
 * change, so a program that reads a topic page by page misses nothing.
 */
export async function listPostsAfter(
  reader: Reader,
  topic_id: number,
  after_id: number,
  { order, limit, fields }: WindowInput,
) {
  const { count, ...place } = await getPlace(reader, topic_id, after_id);
  const after = place.position ?? place.removed_position;
  if (after === null) throw notFound("postNotFound");
  const position = order === "asc" ? after + 1 : after - 1;
  return await windows[order].execute({ topic_id, position, before: 0, limit, count, fields });
}

/** Half of the rows are before the reply, if there are so many. */
export async function listPostsAround(
  reader: Reader,
  topic_id: number,
  post_id: number,
  { order, limit, fields }: WindowInput,
) {
  const { count, position } = await getPlace(reader, topic_id, post_id);
  if (position === null) throw notFound("postNotFound");
  const before = Math.floor(limit / 2);
  return await windows[order].execute({ topic_id, position, before, limit, count, fields });
}

async function getPlace(reader: Reader, topic_id: number, post_id: number) {
  const [place] = await place_in_topic.execute({ ...readerValues(reader), topic_id, post_id });
  if (!place) throw notFound("topicNotFound");
  return place;
}

/** The replies from a position on, and `before` more before it. */
function windowFrom(order: ListOrder) {
  const is_asc = order === "asc";
  const earlier = compare(is_asc ? "<" : ">", position);
  const start = sql`coalesce((select ${sql.raw(is_asc ? "min" : "max")}(position) from (
    select position from ${posts} where ${posts.topic_id} = ${topic_id} and ${earlier}
    order by position ${sql.raw(is_asc ? "desc" : "asc")} limit ${before}) as earlier), ${position})`;
  return jsonList(
    post_columns,
    (fields) =>
      db
        .select(fields)
        .from(posts)
        .where(and(eq(posts.topic_id, topic_id), compare(is_asc ? ">=" : "<=", start), has_author))
        .orderBy(is_asc ? asc(posts.position) : desc(posts.position))
        .limit(sql.placeholder("limit")),
    count,
  ).prepare();
}

function compare(operator: string, value: SQL): SQL {
  return sql`${posts.position} ${sql.raw(operator)} ${value}`;
}
