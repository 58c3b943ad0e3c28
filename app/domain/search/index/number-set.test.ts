import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NumberSet } from "./number-set.ts";

const SIZE = 256;
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));

function setOf(list: readonly number[]): NumberSet {
  const set = new NumberSet(SIZE);
  for (const number of list) set.add(number);
  return set;
}

function listOf(set: NumberSet, max = SIZE): number[] {
  const list: number[] = [];
  set.forEachDescending((number) => list.push(number) === max);
  return list;
}

const descending = (list: readonly number[]) => list.toSorted((one, other) => other - one);

test("sets of numbers are what sets are", () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      expect(listOf(setOf(one))).toEqual(descending(one));
      expect(listOf(setOf(one), 2)).toEqual(descending(one).slice(0, 2));
      const common = setOf(one);
      const both = one.filter((number) => other.includes(number));
      common.keepCommon(setOf(other));
      expect(listOf(common)).toEqual(descending(both));
      expect(common.isEmpty()).toBe(both.length === 0);
      const rest = setOf(one);
      rest.removeAll(setOf(other));
      expect(listOf(rest)).toEqual(descending(one.filter((number) => !other.includes(number))));
      expect(setOf(one).has(7)).toBe(one.includes(7));
      const bytes = Buffer.alloc(SIZE / 8);
      for (const n of other) bytes[n >>> 3] = (bytes[n >>> 3] ?? 0) | (1 << (n & 7));
      const both_added = setOf(one);
      both_added.addBits(bytes);
      expect(listOf(both_added)).toEqual(descending([...new Set([...one, ...other])]));
      rest.clear(32);
      rest.add(31);
      expect(listOf(rest)).toEqual([31]);
      rest.addBits(Buffer.alloc(SIZE / 8, 0xff));
      expect(listOf(rest)).toHaveLength(32);
    }),
  );
});
