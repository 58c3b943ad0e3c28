import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NumberList } from "./number-list.ts";

test("a list has the numbers that were added and no others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 3000 }), fc.nat(), (numbers, other) => {
      const list = new NumberList();
      for (const number of numbers.toSorted((a, b) => a - b)) list.add(number);
      expect(numbers.every((number) => list.has(number))).toBe(true);
      expect(list.has(other)).toBe(numbers.includes(other));
    }),
    { numRuns: 50 },
  );
});
