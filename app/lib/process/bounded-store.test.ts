import { expect, test } from "vitest";
import { BoundedStore } from "./bounded-store.ts";

const storeOf = (bytes_max: number) =>
  new BoundedStore<string>(bytes_max, (key, value) => key.length + value.length);

test("the oldest values are removed for newer ones", () => {
  const store = storeOf(10);
  store.set("a", "1234");
  store.set("b", "1234");
  expect([store.get("a"), store.get("b"), store.bytes]).toEqual(["1234", "1234", 10]);
  store.set("c", "1");
  expect([store.get("a"), store.get("b"), store.get("c")]).toEqual([undefined, "1234", "1"]);
  expect(store.bytes).toBe(7);
});

test("a value that replaces another is the newest", () => {
  const store = storeOf(10);
  store.set("a", "1234");
  store.set("b", "1234");
  store.set("a", "12345");
  expect([store.get("a"), store.get("b"), store.bytes]).toEqual(["12345", undefined, 6]);
});

test("a value that is larger than the store is not stored", () => {
  const store = storeOf(10);
  store.set("b", "1");
  store.set("a", "0123456789");
  expect([store.get("a"), store.get("b"), store.bytes]).toEqual([undefined, "1", 2]);
});

test("a cleared store is empty", () => {
  const store = storeOf(10);
  store.set("a", "1");
  store.clear();
  expect([store.get("a"), store.bytes]).toEqual([undefined, 0]);
});
