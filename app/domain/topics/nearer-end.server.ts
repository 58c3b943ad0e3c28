import { type SQL, sql } from "drizzle-orm";
import { topic_order, topics } from "#app/db/schema.server.ts";
import { LIMIT_MAX, type PageRange } from "../paging.ts";
import { isIdOfVisible } from "../visibility.server.ts";

const newest_first = sql`${topic_order.active_at} desc, ${topic_order.topic_id} desc`;
const oldest_first = sql`${topic_order.active_at}, ${topic_order.topic_id}`;

type Values = Record<string, unknown>;
type Select<Row> = (condition: SQL) => {
  prepare: (name: string) => { execute: (values: Values) => Promise<Row[]> };
};

/**
 * Prepares a list of topics twice: read from its newest topic and from its oldest. The nearer end
 * is used, so the last pages are as fast as the first.
 */
export function fromNearerEnd<Row>(name: string, condition: SQL, select: Select<Row>) {
  const from_newest = select(isInRange(condition, newest_first)).prepare(name);
  const from_oldest = select(isInRange(condition, oldest_first)).prepare(`${name}_from_oldest`);
  return (range: PageRange, count: number, values: Values): Promise<Row[]> => {
    const { is_from_oldest, ...nearer_range } = rangeFromNearerEnd(range, count);
    return (is_from_oldest ? from_oldest : from_newest).execute({ ...values, ...nearer_range });
  };
}

/**
 * Skips ids in an index, without reading the rows. The literal limit makes the planner use the
 * index.
 */
function isInRange(condition: SQL, order: SQL): SQL {
  const ids_after_skip = sql`select ${topic_order.topic_id} as id from ${topic_order} where ${condition} and ${isIdOfVisible(topic_order.topic_id)} order by ${order}
    limit ${sql.raw(String(LIMIT_MAX))} offset ${sql.placeholder("skip")}::bigint`;
  return sql`${topics.id} in (select id from (${ids_after_skip}) as skipped limit ${sql.placeholder("limit")}::int)`;
}

function rangeFromNearerEnd(
  { skip, limit }: PageRange,
  count: number,
): PageRange & { is_from_oldest: boolean } {
  const row_count = Math.max(0, Math.min(limit, count - skip));
  const rows_after = count - skip - row_count;
  return skip <= rows_after || row_count === 0
    ? { skip, limit: row_count, is_from_oldest: false }
    : { skip: rows_after, limit: row_count, is_from_oldest: true };
}
