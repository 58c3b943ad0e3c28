import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["", "", 0],
  ["masa", "", 4],
  ["masa", "masa", 0],
  ["masa", "mas", 1],
  ["masa", "kasa", 1],
  ["masa", "amsa", 1],
  ["istnabul", "istanbul", 1],
  ["elektirk", "elektrik", 1],
  ["kitap", "kitaplik", 3],
  ["ab", "ba", 1],
  ["🪵a", "a🪵", 1],
])("from %s to %s are %i changes", (from, to, changes) => {
  expect([editDistance(from, to), editDistance(to, from)]).toEqual([changes, changes]);
});
