import { AsyncLocalStorage } from "node:async_hooks";

/**
 * For all that one request asks of the database, waits for a connection included. With the rest of
 * its work the answer comes within twelve seconds.
 */
const REQUEST_WITHIN_MS = 10_000;
/** For one query outside a request: of a job, or for the live streams. */
const QUERY_WITHIN_MS = 10_000;

/** For taking away a large member, forum or category, which is one transaction. */
const REMOVAL_WITHIN_MS = 300_000;

type Limit = { ends_ms: number; is_over: boolean };

const limits = new AsyncLocalStorage<Limit>();

/**
 * What a request starts and leaves behind (a stream, a connection that listens) is bound by the
 * limit no longer than the request lasts.
 */
export async function withTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = { ends_ms: performance.now() + REQUEST_WITHIN_MS, is_over: false };
  try {
    return await limits.run(limit, work);
  } finally {
    limit.is_over = true;
  }
}

/** For the rest of this request. */
export function allowLongRemoval(): void {
  const limit = limits.getStore();
  if (limit) limit.ends_ms = performance.now() + REMOVAL_WITHIN_MS;
}

/**
 * How many milliseconds a query that is asked now may take; the driver drops the connection of one
 * that takes longer (driver.patch).
 */
export function timeLeft(): number {
  const limit = limits.getStore();
  return limit === undefined || limit.is_over ? QUERY_WITHIN_MS : limit.ends_ms - performance.now();
}
