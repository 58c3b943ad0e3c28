import { type SQL, sql } from "drizzle-orm";
import { topics } from "#app/db/schema.server.ts";
import { LIMIT_LARGEST, type PageRange } from "../paging.ts";

export const newest_first = sql`${topics.active_at} desc, ${topics.id} desc`;
const oldest_first = sql`${topics.active_at}, ${topics.id}`;

/**
 * The two ways into a list of topics. Only ids are skipped, in an index, and a limit that is
 * written out keeps the plan there.
 */
export const from_newest = (condition: SQL) => within(condition, newest_first);
export const from_oldest = (condition: SQL) => within(condition, oldest_first);

function within(condition: SQL, order: SQL): SQL {
  const skipped = sql`select ${topics.id} as id from ${topics} where ${condition} order by ${order}
    limit ${sql.raw(String(LIMIT_LARGEST))} offset ${sql.placeholder("skip")}::bigint`;
  return sql`${topics.id} in (select id from (${skipped}) as skipped limit ${sql.placeholder("limit")}::int)`;
}

/**
 * A range of a list of `count` rows, counted from its nearer end: so the last pages are as quick
 * as the first.
 */
export function nearer(
  { skip, limit }: PageRange,
  count: number,
): PageRange & { is_from_oldest: boolean } {
  const rows = Math.max(0, Math.min(limit, count - skip));
  const after = count - skip - rows;
  return skip <= after || rows === 0
    ? { skip, limit: rows, is_from_oldest: false }
    : { skip: after, limit: rows, is_from_oldest: true };
}
