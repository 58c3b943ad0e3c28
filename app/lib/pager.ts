/** Pages shown on each side of the current one. */
const PAGES_EITHER_SIDE = 2;

type PagerEntry = number | "gap";

/**
 * First and last page, two on either side of the current one, and a gap wherever pages are left
 * out.
 */
export function pagerEntries(page: number, pageCount: number): PagerEntry[] {
  const current = Math.min(Math.max(page, 1), Math.max(pageCount, 1));
  const entries: PagerEntry[] = [];
  let previous = 0;
  for (const shown of shownPages(current, pageCount)) {
    if (shown - previous === 2) entries.push(shown - 1);
    if (shown - previous > 2) entries.push("gap");
    entries.push(shown);
    previous = shown;
  }
  return entries;
}

function shownPages(current: number, pageCount: number): number[] {
  const pages = new Set([1, pageCount]);
  for (let page = current - PAGES_EITHER_SIDE; page <= current + PAGES_EITHER_SIDE; page++)
    pages.add(page);
  return [...pages].filter((page) => page >= 1 && page <= pageCount).sort((a, b) => a - b);
}
