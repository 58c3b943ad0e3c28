import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pagerEntries, shortPagerEntries } from "./pager-entries.ts";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 10, [1, 2, 3, "gap", 10]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [10, 10, [1, "gap", 8, 9, 10]],
  [52, 121, [1, "gap", 50, 51, 52, 53, 54, "gap", 121]],
  [3, 0, []],
])("page %i of %i", (page, pageCount, entries) => {
  expect(pagerEntries(page, pageCount)).toEqual(entries);
});

const page_and_count = fc
  .integer({ min: 1, max: 5000 })
  .chain((pageCount) => fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)));

test("shows the ends and every page within two, in order, each once", () => {
  fc.assert(
    fc.property(page_and_count, ([page, pageCount]) => {
      const numbers = pagerEntries(page, pageCount).filter((entry) => entry !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pageCount);
      for (let near = Math.max(1, page - 2); near <= Math.min(pageCount, page + 2); near++) {
        expect(numbers).toContain(near);
      }
    }),
  );
});

test("a gap replaces at least two pages, and no other page is missing", () => {
  fc.assert(
    fc.property(page_and_count, ([page, pageCount]) => {
      const entries = pagerEntries(page, pageCount);
      for (const [index, entry] of entries.entries()) {
        const before = entries[index - 1];
        const after = entries[index + 1];
        if (entry === "gap") expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === "number") expect(entry - before).toBe(1);
      }
      expect(entries.length).toBeLessThanOrEqual(9);
    }),
  );
});

test.each([
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [2, 26, [1, 2, 3, "gap", 26]],
  [12, 26, [1, "gap", 12, "gap", 26]],
  [25, 26, [1, "gap", 24, 25, 26]],
])("in a band, page %i of %i", (page, pageCount, entries) => {
  expect(shortPagerEntries(page, pageCount)).toEqual(entries);
});

test("a band has at most five entries, with the ends and the current page", () => {
  fc.assert(
    fc.property(page_and_count, ([page, pageCount]) => {
      const entries = shortPagerEntries(page, pageCount);
      expect(entries.length).toBeLessThanOrEqual(5);
      for (const number of [1, page, pageCount]) expect(entries).toContain(number);
    }),
  );
});
