/** A list that asks for more than this gets this many. */
export const LIMIT_LARGEST = 100;

/** A stretch of a list: so many rows left out, at most so many taken. */
export type Stretch = { skip: number; limit: number };

/** The page asked for, or the last one there is. An empty list has one page. */
export function pageWithin(page: number, count: number, rows_a_page: number) {
  const page_count = Math.max(1, Math.ceil(count / rows_a_page));
  const shown = Math.min(page, page_count);
  return { page: shown, page_count, skip: (shown - 1) * rows_a_page };
}
