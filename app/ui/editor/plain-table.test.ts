import { expect, test } from "vitest";
import { nextCellOf } from "./plain-table.ts";

const TABLE = "Önce\n\n| Ad | Yaş \\| boy |\n| --- | :-: |\n| Ayşe |  |\n| b | c |\n\nSonra";
const textOf = (caret: number, step: 1 | -1 = 1) => {
  const range = nextCellOf(TABLE, caret, step);
  return range && TABLE.slice(range.start, range.end);
};

test.each([
  ["from the head", TABLE.indexOf("Ad"), "Yaş \\| boy"],
  ["over the line below the head", TABLE.indexOf("Yaş"), "Ayşe"],
  ["to an empty cell", TABLE.indexOf("Ayşe"), ""],
  ["out of the last cell", TABLE.indexOf("c |"), null],
  ["not before the table", 2, null],
  ["not after it", TABLE.indexOf("Sonra"), null],
] as const)("Tab moves %s", (_, caret, text) => {
  expect(textOf(caret)).toBe(text);
});

test("Shift+Tab moves back, and leaves at the first cell", () => {
  expect(textOf(TABLE.indexOf("Ayşe"), -1)).toBe("Yaş \\| boy");
  expect(textOf(TABLE.indexOf("Ad"), -1)).toBeNull();
});

test("lines with bars are no table without the line below the head", () => {
  expect(nextCellOf("| a | b |\n| c | d |", 3, 1)).toBeNull();
});
