import { expect, test, vi } from "vitest";
import {
  databaseTime,
  queryStarted,
  timeLeft,
  withoutTimeLimit,
  withTimeLimit,
} from "./time-limit.server.ts";

const QUERY = { strings: ["select 1"] };

test("a request has ten seconds for its queries", async () => {
  await withTimeLimit(async () => {
    expect(timeLeft()).toBeLessThanOrEqual(10_000);
    expect(timeLeft()).toBeGreaterThan(5_000);
  });
});

test("after the request, a query has the time limit of one query", async () => {
  let later = Promise.resolve(0);
  await withTimeLimit(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    later = promise.then(() => timeLeft());
    setTimeout(resolve);
  });
  expect(await later).toBe(10_000);
});

test("a query of a command may take as long as a timer of Node", async () => {
  expect(await withoutTimeLimit(async () => timeLeft())).toBe(2 ** 31 - 1);
});

test("queries of a request that overlap count once, and those of others do not count", async () => {
  const now = vi.spyOn(performance, "now");
  const at = (ms: number) => now.mockReturnValue(ms);
  at(0);
  const endOther = queryStarted(QUERY);
  await withTimeLimit(async () => {
    const endFirst = queryStarted(QUERY);
    at(30);
    const endSecond = queryStarted(QUERY);
    at(50);
    endFirst();
    expect(databaseTime()).toBe(50);
    at(70);
    endSecond();
    at(500);
    expect(databaseTime()).toBe(70);
  });
  endOther();
  expect(databaseTime()).toBe(0);
  now.mockRestore();
});
