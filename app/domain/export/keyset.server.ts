import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * A post has at most 256 KiB, so a page of the largest ones still fits into memory while a slow
 * reader takes it.
 */
export const ROWS_AT_ONCE = 50;

/**
 * Reads a list to its end, page by page, only as fast as the reader takes it. Between two pages it
 * holds no connection.
 */
export async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/**
 * The columns are those of an index (owner, time, id), so each page is one range of it, however
 * many came before.
 */
export function isAfter(
  created_at: Column,
  id: Column,
  last: { created_at: Date; id: number } | undefined,
): SQL | undefined {
  return (
    last &&
    sql`(${created_at}, ${id}) > (${last.created_at.toISOString()}::timestamptz, ${last.id}::int)`
  );
}
