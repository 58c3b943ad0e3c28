import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { audit_log, list_counts, removals, topic_activity, users } from "#app/db/schema.server.ts";
import { LIMIT_MAX, type PageRange } from "./paging.ts";

/** The part of `list_counts` for the topics of all forums, and for lists of one part. */
export const ALL = 0;

/**
 * So many rows are skipped in the index of a list, which takes less time than adding up its weeks.
 */
export const SKIPPED_MAX = 1000;

type Values = Record<string, unknown>;

/** The rows of a list that fulfil a condition. */
export type Select<Rows> = (condition: SQL) => {
  prepare: (name: string) => { execute: (values: Values) => Promise<Rows> };
};

/** How many rows a statement of a list skips. */
export const skip_value = sql`${sql.placeholder("skip")}::bigint`;

/**
 * A condition for the rows of a page, which are the first of `ids`. As an array, these are read
 * once, however few rows the planner expects. With `in`, it may read them again for each row of the
 * table.
 */
export function isOnPage(id: SQLWrapper, ids: SQL): SQL {
  return sql`${id} = any(array(select id from (${ids}) as skipped limit ${sql.placeholder("limit")}::int))`;
}

/**
 * A statement that skips `skip` rows of a list, newest first, starts here: its rows are older than
 * `before`, the end of a week, and `skip` of them are left to skip. It is part of the statement
 * that reads the rows, so that counts and rows are of one snapshot.
 */
function startOfRange(list: string, part: SQL, more_counts = sql``): SQL {
  return sql`
    select (date '1900-01-01' + (week + 1) * 7)::timestamp at time zone 'UTC' as before, ${skip_value} - newer_rows as skip
    from (
      select week, (sum(sum(rows)) over (order by week desc) - sum(rows))::bigint as newer_rows
      from (
        select week, rows from ${list_counts} where list = ${sql.raw(`'${list}'`)} and part = ${part} ${more_counts}
      ) as counts group by week
    ) as weeks where newer_rows <= ${skip_value}`;
}

/** The row of `infinity` is used if there are no counts: all rows are skipped then. */
function withStart(starts: SQL, ids: SQL): SQL {
  return sql`with start as materialized (${starts} union all select 'infinity', ${skip_value} order by before limit 1) ${ids}`;
}

/**
 * Topics that wait for their deletion are counted but hidden, so all rows are skipped meanwhile.
 * `left_out_ids` is an array of topics that are counted in the part and not in the list.
 */
export function withStartOfTopics(part: SQL, ids: SQL, left_out_ids?: SQL): SQL {
  const less = left_out_ids
    ? sql`union all select week_of(active_at), -1 from ${topic_activity} where topic_id = any(${left_out_ids})`
    : sql``;
  return withStart(
    sql`${startOfRange("topics", part, less)} and not exists (select from ${removals})`,
    ids,
  );
}

/** The condition of `ids` uses these two. */
export const before_start = sql`(select before from start)`;
export const skip_from_start = sql`(select skip from start)`;

const tables = { users, audit_log };
/** Former members are in no list, and not counted. */
const is_listed = { users: sql`not ${users.is_former}`, audit_log: sql`true` };

/**
 * Prepares a list that hides no row, the newest first, twice: one statement skips in the index of
 * the list, and the other finds the week of a page deep inside.
 */
export function fromNewest<Rows>(list: keyof typeof tables, select: Select<Rows>) {
  const table = tables[list];
  const { id, created_at } = table;
  // The literal limit makes the planner use the index.
  const idsAfter = (condition: SQL, skipped: SQL) =>
    sql`select ${id} as id from ${table} where ${condition} order by ${created_at} desc, ${id} desc
      limit ${sql.raw(String(LIMIT_MAX))} offset ${skipped}`;
  const near = select(isOnPage(id, idsAfter(is_listed[list], skip_value))).prepare(list);
  const deep_ids = idsAfter(
    sql`${is_listed[list]} and ${created_at} < ${before_start}`,
    skip_from_start,
  );
  const deep_page = withStart(startOfRange(list, sql.raw(String(ALL))), deep_ids);
  const deep = select(isOnPage(id, deep_page)).prepare(`${list}_deep`);
  return async (range: PageRange): Promise<Rows> =>
    await (range.skip > SKIPPED_MAX ? deep : near).execute(range);
}

const rows_of_list = db
  .select({ count: sql<number>`coalesce(sum(${list_counts.rows}), 0)::int` })
  .from(list_counts)
  .where(sql`${list_counts.list} = ${sql.placeholder("list")} and ${list_counts.part} = ${ALL}`)
  .prepare("rows_of_list");

export async function countRows(list: keyof typeof tables): Promise<number> {
  const [sum] = await rows_of_list.execute({ list });
  return sum?.count ?? 0;
}

/** Adds up what has the same key. */
export async function mergeListCounts(): Promise<void> {
  await db.transaction((tx) => tx.execute(sql`select merge_list_counts()`));
}
