import { AsyncLocalStorage } from "node:async_hooks";
import { timeLeft } from "./time-limit.server.ts";

/**
 * When the time of a statement is over, its connection is closed, also for the one before it. Both
 * wait for locks, each for up to 4 s (`lock_timeout`), so with so much time it is not closed for that.
 */
const TIME_LEFT_MIN_MS = 8_000;

const keys = new AsyncLocalStorage<string>();

/**
 * Gives the statements of `work` a key. While one with a key runs, the next with the same key is sent
 * to its connection, so PostgreSQL runs them one after the other, and none waits for a row that the
 * other has locked (docs/decisions/068). Transactions have no key.
 */
export async function withConnectionKey<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await keys.run(key, work);
}

/** The driver calls it for each query of the pool that writes, outside of transactions (driver.patch). */
export function connectionKey(): string | undefined {
  return timeLeft() < TIME_LEFT_MIN_MS ? undefined : keys.getStore();
}
