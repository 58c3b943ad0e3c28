import { type Column, type SQL, sql } from "drizzle-orm";

/** A post has 256 KiB at most in the database, so a page of the largest still fits into memory. */
export const ROWS_PER_PAGE = 50;

/**
 * Reads a list page by page, only as fast as it is consumed. It holds no connection between two
 * pages.
 */
export async function* pagesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    last = rows.at(-1);
  }
}

/** What identifies the last row of a page that is ordered by time. */
export type Dated = { created_at: Date; id: number };

/** The rows after `last`. With an index (owner, time, id) each page is one range of it. */
export function isAfter(created_at: Column, id: Column, last: Dated | undefined): SQL | undefined {
  return (
    last &&
    sql`(${created_at}, ${id}) > (${last.created_at.toISOString()}::timestamptz, ${last.id}::bigint)`
  );
}
