import { REPLIES_PER_PAGE } from "./rules.ts";

/** A list that asks for more than this gets this many. */
export const LIMIT_MAX = 100;

/** The rows of a list that are read: how many are left out, and how many are taken at most. */
export type PageRange = { skip: number; limit: number };

/** The page asked for, or the last one there is. An empty list has one page. */
export function pageWithin(page: number, count: number, rows_a_page: number) {
  const page_count = Math.max(1, Math.ceil(count / rows_a_page));
  const shown = Math.min(page, page_count);
  return { page: shown, page_count, skip: (shown - 1) * rows_a_page };
}

/**
 * One page of a list that counts its own rows. Only where the page asked for is gone the list is
 * asked twice.
 */
export async function pageOf<Row>(
  requested: number,
  rows_a_page: number,
  list: (range: PageRange) => Promise<{ data: Row[]; count: number }>,
) {
  const first = await list({ skip: (requested - 1) * rows_a_page, limit: rows_a_page });
  const { page, page_count, skip } = pageWithin(requested, first.count, rows_a_page);
  const { data, count } = page === requested ? first : await list({ skip, limit: rows_a_page });
  return { data, count, page, page_count, from: skip + 1, to: skip + data.length };
}

/** The page of a topic that shows the reply at this position. */
export function pageOfReply(position: number): number {
  return Math.ceil(position / REPLIES_PER_PAGE);
}
