import { availableParallelism } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LaneQuery } from "#postgres";
import { quickLane } from "./quick-lane.ts";

const PLACES = Math.max(2, availableParallelism());
const SLOW_AFTER_MS = 20;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends queries through a lane, which `sent` lists by their numbers. */
function startLane() {
  const enter = quickLane();
  const sent: number[] = [];
  const ended: string[] = [];
  const send = (n: number): LaneQuery => {
    const query: LaneQuery = {
      resolve: (result) => ended.push(`${n} ${String(result)}`),
      reject: (error) => ended.push(`${n} ${String(error)}`),
    };
    enter(query, () => sent.push(n));
    return query;
  };
  const sendMany = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => send(first + n));
  return { sent, ended, sendMany };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("as many statements run as there are places, and the next ones in their order", async () => {
  const { sent, ended, sendMany } = startLane();
  const queries = sendMany(0, PLACES + 2);
  expect(sent).toEqual(numbers(PLACES));
  queries[0]?.resolve("row");
  await Promise.resolve();
  expect(sent).toEqual(numbers(PLACES + 1));
  queries[1]?.reject("error");
  await Promise.resolve();
  expect(sent).toEqual(numbers(PLACES + 2));
  expect(ended).toEqual(["0 row", "1 error"]);
});

test("a slow statement gives its place to the next, and does not give it twice", async () => {
  const { sent, sendMany } = startLane();
  const slow = sendMany(0, PLACES);
  const waiting = sendMany(PLACES, PLACES + 1);
  await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
  expect(sent).toEqual(numbers(PLACES));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(numbers(2 * PLACES));
  for (const query of slow) query.resolve("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(numbers(2 * PLACES));
  waiting[0]?.resolve("row");
  await Promise.resolve();
  expect(sent).toEqual(numbers(2 * PLACES + 1));
});

test("a statement that ends while it waits is never sent", async () => {
  const { sent, ended, sendMany } = startLane();
  const queries = sendMany(0, PLACES + 2);
  queries[PLACES]?.reject("timeout");
  queries[0]?.resolve("row");
  await Promise.resolve();
  expect(sent).toEqual([...numbers(PLACES), PLACES + 1]);
  expect(ended).toEqual([`${PLACES} timeout`, "0 row"]);
});
