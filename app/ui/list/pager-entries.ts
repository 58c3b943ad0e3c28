/** Pages shown on each side of the current one. */
const NEIGHBOURS = 2;

type PagerEntry = number | "gap";

/** The first and last page, the current one with its neighbours, and gaps between them. */
export function pagerEntries(page: number, pageCount: number): PagerEntry[] {
  const current = Math.min(Math.max(page, 1), Math.max(pageCount, 1));
  const entries: PagerEntry[] = [];
  let previous = 0;
  for (const number of visiblePages(current, pageCount)) {
    if (number - previous === 2) entries.push(number - 1);
    if (number - previous > 2) entries.push("gap");
    entries.push(number);
    previous = number;
  }
  return entries;
}

function visiblePages(current: number, pageCount: number): number[] {
  const pages = new Set([1, pageCount]);
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) pages.add(page);
  return [...pages].filter((page) => page >= 1 && page <= pageCount).sort((a, b) => a - b);
}
