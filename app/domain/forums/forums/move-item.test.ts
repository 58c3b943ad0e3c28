import { expect, test } from "vitest";
import { moveItem, numbersOf } from "./move-item.ts";

const items = (...orders: number[]) => orders.map((order, index) => ({ id: index + 1, order }));

test("two items exchange their numbers", () => {
  expect(moveItem(items(1, 5, 9), 2, { direction: "up" })).toEqual([
    { id: 2, order: 1 },
    { id: 1, order: 5 },
  ]);
  expect(moveItem(items(-3, 5), 1, { direction: "down" })).toEqual([
    { id: 2, order: -3 },
    { id: 1, order: 5 },
  ]);
});

test("items with the same number are numbered anew", () => {
  expect(moveItem(items(99, 99, 99), 3, { direction: "up" })).toEqual([
    { id: 1, order: 1 },
    { id: 3, order: 2 },
    { id: 2, order: 3 },
  ]);
  expect(moveItem(items(1, 1, 3), 3, { direction: "up" })).toEqual([
    { id: 3, order: 2 },
    { id: 2, order: 3 },
  ]);
});

test("an item moves to a place, and those between change their numbers", () => {
  expect(moveItem(items(1, 5, 9, 12), 4, { position: 2 })).toEqual([
    { id: 4, order: 5 },
    { id: 2, order: 9 },
    { id: 3, order: 12 },
  ]);
  expect(moveItem(items(1, 5, 9), 1, { position: 3 })).toEqual([
    { id: 2, order: 1 },
    { id: 3, order: 5 },
    { id: 1, order: 9 },
  ]);
  expect(moveItem(items(1, 5), 1, { position: 40 })).toEqual([
    { id: 2, order: 1 },
    { id: 1, order: 5 },
  ]);
  expect(moveItem(items(1, 5), 2, { position: 2 })).toEqual([]);
});

test("the numbers that are shown are those after a move", () => {
  expect(numbersOf(items(99, 99, 99))).toEqual([1, 2, 3]);
  expect(numbersOf(items(1, 5, 99))).toEqual([1, 5, 99]);
});

test("nothing moves beyond the ends, and no unknown item", () => {
  expect(moveItem(items(99, 99), 1, { direction: "up" })).toEqual([]);
  expect(moveItem(items(99, 99), 2, { direction: "down" })).toEqual([]);
  expect(moveItem(items(1, 2), 3, { direction: "up" })).toEqual([]);
});
