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
export async function pageOf<List extends { data: unknown[]; count: number }>(
  requested_page: number,
  rows_a_page: number,
  listRows: (range: PageRange) => Promise<List>,
) {
  const skipped = (requested_page - 1) * rows_a_page;
  const first_list = await listRows({ skip: skipped, limit: rows_a_page });
  const { page, page_count, skip } = pageWithin(requested_page, first_list.count, rows_a_page);
  const list = page === requested_page ? first_list : await listRows({ skip, limit: rows_a_page });
  return { ...list, page, page_count, from: skip + 1, to: skip + list.data.length };
}

/** A member's choice of how many replies a page of a topic has. */
export type PageSize = { replies_per_page: number };

/** The page of a topic that shows this reader the reply with this rank among its replies. */
export function pageOfReply({ replies_per_page }: PageSize, rank: number): number {
  return Math.ceil(rank / replies_per_page);
}
