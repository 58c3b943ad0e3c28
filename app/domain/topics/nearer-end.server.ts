import { type SQL, sql } from "drizzle-orm";
import { topics } from "#app/db/schema.server.ts";
import { LIMIT_MAX, type PageRange } from "../paging.ts";

export const newest_first = sql`${topics.active_at} desc, ${topics.id} desc`;
const oldest_first = sql`${topics.active_at}, ${topics.id}`;

type Values = Record<string, unknown>;
type Select<Row> = (condition: SQL) => {
  prepare: (name: string) => { execute: (values: Values) => Promise<Row[]> };
};

/**
 * Prepares a list of topics twice: counted from its newest topic and from its oldest. The range is
 * read from the nearer end, so the last pages are as quick as the first.
 */
export function fromNearerEnd<Row>(name: string, condition: SQL, select: Select<Row>) {
  const from_newest = select(within(condition, newest_first)).prepare(name);
  const from_oldest = select(within(condition, oldest_first)).prepare(`${name}_from_oldest`);
  return (range: PageRange, count: number, values: Values): Promise<Row[]> => {
    const { is_from_oldest, ...nearer } = rangeFromNearerEnd(range, count);
    return (is_from_oldest ? from_oldest : from_newest).execute({ ...values, ...nearer });
  };
}

/** Only ids are skipped, in an index, and a limit that is written out keeps the plan there. */
function within(condition: SQL, order: SQL): SQL {
  const skipped = sql`select ${topics.id} as id from ${topics} where ${condition} order by ${order}
    limit ${sql.raw(String(LIMIT_MAX))} offset ${sql.placeholder("skip")}::bigint`;
  return sql`${topics.id} in (select id from (${skipped}) as skipped limit ${sql.placeholder("limit")}::int)`;
}

function rangeFromNearerEnd(
  { skip, limit }: PageRange,
  count: number,
): PageRange & { is_from_oldest: boolean } {
  const rows = Math.max(0, Math.min(limit, count - skip));
  const after = count - skip - rows;
  return skip <= after || rows === 0
    ? { skip, limit: rows, is_from_oldest: false }
    : { skip: after, limit: rows, is_from_oldest: true };
}
