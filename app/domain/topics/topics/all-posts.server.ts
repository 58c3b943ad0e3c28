import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_activity, posts, removals, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { WIDE_ID_MAX } from "../../base/limits.ts";
import { isOnPage } from "../../base/list-counts.server.ts";
import { LIMIT_MAX } from "../../base/paging.ts";
import {
  has_author,
  isIdOfVisibleAnywhere,
  isVisibleForum,
  isVisibleTopicTo,
  readerValues,
} from "../../base/visibility.server.ts";
import { post_columns } from "./columns.server.ts";
import type { ListOrder } from "./list-order.ts";

/**
 * The author is looked for while something waits for removal only. It is no `exists`, because the
 * planner would read all users for it.
 */
const is_visible = sql`${isIdOfVisibleAnywhere(sql`own.topic_id`)}
  and (not exists (select from ${removals}) or (select true from ${users} as author where author.id = own.owner_id))`;

const after_id = sql`${sql.placeholder("after_id")}::bigint`;

const lists = {
  asc: listPostsWhere(sql`own.id > ${after_id}`, "asc"),
  desc: listPostsWhere(sql`own.id < ${after_id}`, "desc"),
};

/** The replies of all topics by their ids, after one of them in this order. */
export async function listAllPosts(
  reader: Reader,
  {
    order,
    limit,
    after_id = order === "asc" ? 0 : WIDE_ID_MAX,
    fields,
  }: {
    order: ListOrder;
    limit: number;
    after_id?: number;
    fields?: ChosenFields;
  },
) {
  return await lists[order].execute({ ...readerValues(reader), limit, after_id, fields });
}

/** Returned in the order of the ids. Unknown ids are left out. */
export async function listPostsByIds(reader: Reader, ids: readonly number[]) {
  const rows =
    ids.length > 0
      ? await db
          .select(post_columns)
          .from(posts)
          .innerJoin(topics, eq(topics.id, posts.topic_id))
          .where(
            and(sql`${posts.id} = any(${numberArray(ids)})`, isVisibleTopicTo(reader), has_author),
          )
      : [];
  const data = [...new Set(ids)].flatMap((id) => rows.find((post) => post.id === id) ?? []);
  return { data, count: data.length };
}

function listPostsWhere(condition: SQL, order: ListOrder) {
  // The literal limit makes the planner use the index.
  const ids = sql`select own.id as id from ${posts} as own where ${condition} and ${is_visible}
    order by own.id ${sql.raw(order)} limit ${sql.raw(String(LIMIT_MAX))}`;
  return jsonList(
    post_columns,
    (fields) =>
      db
        .select(fields)
        .from(posts)
        .where(isOnPage(posts.id, ids))
        .orderBy(order === "asc" ? asc(posts.id) : desc(posts.id)),
    sql`(select coalesce(sum(${forum_activity.total_posts}), 0)::bigint from ${forum_activity} where ${isVisibleForum(forum_activity.forum_id)})`,
  ).prepare();
}
