import * as fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, unionOf } from "./descending-ids.ts";

const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }))
  .map((list) => list.toSorted((one, other) => other - one));

test("lists of ids are sets in descending order", () => {
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const all = [...new Set([...one, ...other])].sort((a, b) => b - a);
      expect(unionOf(one, other)).toEqual(all);
      expect(differenceOf(one, other)).toEqual(one.filter((id) => !other.includes(id)));
    }),
  );
});
