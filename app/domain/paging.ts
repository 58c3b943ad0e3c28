import { REPLIES_PER_PAGE } from "./rules.ts";

/** A larger `limit` is reduced to this. */
export const LIMIT_MAX = 100;

/** The rows of a list to read: skips `skip`, and reads at most `limit`. */
export type PageRange = { skip: number; limit: number };

/** The requested page, or the last one if there are fewer. An empty list has one page. */
export function pageWithin(page: number, count: number, rows_a_page: number) {
  const page_count = Math.max(1, Math.ceil(count / rows_a_page));
  const current_page = Math.min(page, page_count);
  return { page: current_page, page_count, skip: (current_page - 1) * rows_a_page };
}

/**
 * One page of a list that counts its own rows. It reads twice only if the requested page does not
 * exist.
 */
export async function pageOf<Row>(
  requested_page: number,
  rows_a_page: number,
  list: (range: PageRange) => Promise<{ data: Row[]; count: number }>,
) {
  const first_read = await list({ skip: (requested_page - 1) * rows_a_page, limit: rows_a_page });
  const { page, page_count, skip } = pageWithin(requested_page, first_read.count, rows_a_page);
  const { data, count } =
    page === requested_page ? first_read : await list({ skip, limit: rows_a_page });
  return { data, count, page, page_count, from: skip + 1, to: skip + data.length };
}

/** The page of a topic that shows the reply with this rank among its replies. */
export function pageOfReply(rank: number): number {
  return Math.ceil(rank / REPLIES_PER_PAGE);
}
