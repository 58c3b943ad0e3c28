import { AsyncLocalStorage } from "node:async_hooks";

/**
 * For all queries of one request, including waits for a connection. With the rest of its work a
 * request is answered within 12 seconds.
 */
const REQUEST_MAX_MS = 10_000;
/** For one query outside a request: of a job, or of the live streams. */
const QUERY_MAX_MS = 10_000;

type Limit = { ends_ms: number; is_over: boolean };

const limits = new AsyncLocalStorage<Limit>();

/** The limit ends with `work`, so it does not apply to a stream that the request has started. */
export async function withTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = { ends_ms: performance.now() + REQUEST_MAX_MS, is_over: false };
  try {
    return await limits.run(limit, work);
  } finally {
    limit.is_over = true;
  }
}

/**
 * How many milliseconds a query that starts now may take. The driver closes the connection of a
 * query that takes longer (driver.patch).
 */
export function timeLeft(): number {
  const limit = limits.getStore();
  return limit === undefined || limit.is_over ? QUERY_MAX_MS : limit.ends_ms - performance.now();
}
