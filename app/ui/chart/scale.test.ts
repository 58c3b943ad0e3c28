import { expect, test } from "vitest";
import { scaleTop } from "./scale.ts";

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [19, 20],
  [21, 30],
  [101, 120],
  [382, 400],
  [999_999, 1_000_000],
])("the scale of %i ends at %i", (max, top) => {
  expect(scaleTop(max)).toBe(top);
});
