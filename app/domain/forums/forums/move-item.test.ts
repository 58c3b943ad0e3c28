import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

const items = (...orders: number[]) => orders.map((order, index) => ({ id: index + 1, order }));

test("two items exchange their numbers", () => {
  expect(moveItem(items(1, 5, 9), 2, "up")).toEqual([
    { id: 2, order: 1 },
    { id: 1, order: 5 },
  ]);
  expect(moveItem(items(-3, 5), 1, "down")).toEqual([
    { id: 2, order: -3 },
    { id: 1, order: 5 },
  ]);
});

test("items with the same number are numbered anew", () => {
  expect(moveItem(items(99, 99, 99), 3, "up")).toEqual([
    { id: 1, order: 1 },
    { id: 3, order: 2 },
    { id: 2, order: 3 },
  ]);
  expect(moveItem(items(1, 1, 3), 3, "up")).toEqual([
    { id: 3, order: 2 },
    { id: 2, order: 3 },
  ]);
});

test("nothing moves beyond the ends, and no unknown item", () => {
  expect(moveItem(items(99, 99), 1, "up")).toEqual([]);
  expect(moveItem(items(99, 99), 2, "down")).toEqual([]);
  expect(moveItem(items(1, 2), 3, "up")).toEqual([]);
});
