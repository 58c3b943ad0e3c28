import { expect, test } from "vitest";
import { timeLeft, withTimeLimit } from "./time-limit.server.ts";

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
