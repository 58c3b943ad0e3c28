import { expect, test } from "vitest";
import { rangesFor } from "./index-ranges.ts";

test("the more frequent a word is, the nearer is looked at first", () => {
  expect(rangesFor(0)).toEqual([0]);
  expect(rangesFor(0.001)).toEqual([0]);
  expect(rangesFor(0.01)).toEqual([0, 150_000, 600_000]);
  expect(rangesFor(0.5)).toEqual([0, 3000, 12_000, 48_000, 192_000]);
  expect(rangesFor(Number.MIN_VALUE)).toEqual([0]);
});
