/** Pages shown on each side of the current one. */
const NEIGHBOURS = 2;

type PagerEntry = number | "gap";

/** The first and last page, the current one with its neighbours, and gaps between them. */
export function pagerEntries(page: number, pageCount: number): PagerEntry[] {
  const current = Math.min(Math.max(page, 1), Math.max(pageCount, 1));
  return withGaps(visiblePages(current, pageCount));
}

/** Beside two arrows, at most so many: they fit into a line of the narrowest phone. */
const SHORT_ENTRIES = 5;

/** The same in at most five entries. */
export function shortPagerEntries(page: number, pageCount: number): PagerEntry[] {
  if (pageCount <= SHORT_ENTRIES) return withGaps(pagesFrom(1, pageCount));
  if (page <= 2) return withGaps([1, 2, 3, pageCount]);
  if (page >= pageCount - 1) return withGaps([1, ...pagesFrom(pageCount - 2, pageCount)]);
  return withGaps([1, page, pageCount]);
}

function withGaps(pages: number[]): PagerEntry[] {
  const entries: PagerEntry[] = [];
  let previous = 0;
  for (const number of pages) {
    if (number - previous === 2) entries.push(number - 1);
    if (number - previous > 2) entries.push("gap");
    entries.push(number);
    previous = number;
  }
  return entries;
}

function visiblePages(current: number, pageCount: number): number[] {
  const neighbours = pagesFrom(current - NEIGHBOURS, current + NEIGHBOURS);
  return [...new Set([1, pageCount, ...neighbours])]
    .filter((page) => page >= 1 && page <= pageCount)
    .sort((a, b) => a - b);
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
