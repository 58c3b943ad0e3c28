import { expect, test } from "vitest";
import { allowLongRemoval, timeLeft, withTimeLimit } from "./time-limit.server.ts";

test("a request has ten seconds for the database, and one that takes away something large has minutes", async () => {
  await withTimeLimit(async () => {
    expect(timeLeft()).toBeLessThanOrEqual(10_000);
    allowLongRemoval();
    expect(timeLeft()).toBeGreaterThan(60_000);
  });
});

test("what a request leaves behind is bound by the time of a query, not by the request's", async () => {
  let later = Promise.resolve(0);
  await withTimeLimit(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    later = promise.then(() => timeLeft());
    setTimeout(resolve);
  });
  expect(await later).toBe(10_000);
});
