import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { NOTIFICATIONS_PER_PAGE } from "../../base/limits.ts";
import { readerValues } from "../../base/visibility.server.ts";
import {
  is_own,
  is_shown,
  is_visible,
  newest_first,
  notification_columns,
} from "./columns.server.ts";
import { is_read } from "./parts/unread-notifications.server.ts";

/** A page shows lines of the newest notifications: so many are read and grouped in some 20 ms. */
export const NOTIFICATIONS_LISTED_MAX = 10_000;

/**
 * A query of the lines of the newest notifications. The notifications about replies in one topic
 * are one line, the unread ones apart from those that were read; everything else is a line of its
 * own.
 */
function linesOf(condition: SQL, max: number): SQL {
  return sql`select max(id) as id, min(id) as first_id, count(*)::int as reply_count, count(distinct actor_id)::int as actor_count
    from (
      select ${notifications.id}, ${notifications.type}, ${notifications.topic_id}, ${notifications.actor_id}, ${is_read} as is_read
      from ${notifications} where ${condition} and ${is_shown} order by ${newest_first} limit ${sql.raw(String(max))}
    ) as listed
    group by is_read, case when type = 'topic_reply' then topic_id end, case when type <> 'topic_reply' then id end`;
}

/**
 * Rows of lines, which are given by a query with their columns. Each shows the newest notification
 * of its line. A line of unread replies opens the first of them.
 */
export function selectLineRows(lines: SQL) {
  return db
    .select({
      ...notification_columns,
      topic_language: topics.language,
      actor: { id: users.id, full_name: users.full_name, picture_url: users.picture_url },
      opens_id: sql<number>`(case when ${is_read} then line.id else line.first_id end)::float8`,
      reply_count: sql<number>`line.reply_count`,
      other_actor_count: sql<number>`line.actor_count - 1`,
    })
    .from(sql`(${lines}) as line`)
    .innerJoin(notifications, sql`${is_own} and ${notifications.id} = line.id`)
    .innerJoin(users, eq(users.id, notifications.actor_id))
    .leftJoin(topics, eq(topics.id, notifications.topic_id))
    .leftJoin(forums, eq(forums.id, topics.forum_id))
    .where(is_visible)
    .orderBy(newest_first);
}

/** The newest lines that match. */
export function newestLines(condition: SQL, max: number, limit: number): SQL {
  return sql`${linesOf(condition, max)} order by 1 desc limit ${sql.raw(String(limit))}`;
}

const page_rows = selectLineRows(
  sql`select * from (${linesOf(is_own, NOTIFICATIONS_LISTED_MAX)}) as lines order by id desc
    limit ${sql.raw(String(NOTIFICATIONS_PER_PAGE))} offset ${sql.placeholder("skip")}::bigint`,
).prepare("notification_lines");

const counts = {
  line_count: sql<number>`count(*)::int`,
  count: sql<number>`coalesce(sum(reply_count), 0)::int`,
};
const line_counts = db
  .select(counts)
  .from(sql`(${linesOf(is_own, NOTIFICATIONS_LISTED_MAX)}) as lines`)
  .prepare("count_notification_lines");
const skipped_counts = db
  .select(counts)
  .from(
    sql`(${linesOf(is_own, NOTIFICATIONS_LISTED_MAX)} order by 1 desc limit ${sql.placeholder("skip")}::bigint) as lines`,
  )
  .prepare("count_skipped_notification_lines");

export async function listLines(actor: Reader, skip: number) {
  return await page_rows.execute({ ...readerValues(actor), skip });
}

/** How many lines there are, and how many notifications they have. */
export async function countLines(actor: Reader) {
  const [row] = await line_counts.execute(readerValues(actor));
  return row ?? { line_count: 0, count: 0 };
}

/** How many notifications the first `skip` lines have. */
export async function countSkipped(actor: Reader, skip: number): Promise<number> {
  if (skip === 0) return 0;
  const [row] = await skipped_counts.execute({ ...readerValues(actor), skip });
  return row?.count ?? 0;
}
