import { AsyncLocalStorage } from "node:async_hooks";
import { logSlowStatement, SLOW_MS } from "./log-slow-statement.server.ts";

/**
 * All queries of one request share this time, including waits for a connection. With the rest of
 * its work a request is answered within 12 seconds.
 */
const REQUEST_MAX_MS = 10_000;
/** One query outside of requests has this time: that of a job, or of the live streams. */
const QUERY_MAX_MS = 10_000;
/** A timer of Node cannot wait longer. */
const UNLIMITED_MS = 2 ** 31 - 1;

type Limit = { ends_ms: number; is_over: boolean; clock: Clock };

/** `ms` is the time in which at least one query was running, up to `since_ms`. */
type Clock = { running: number; since_ms: number; ms: number };

const limits = new AsyncLocalStorage<Limit>();

/** The limit ends with `work`, so it does not apply to a stream that the request has started. */
export async function withTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = { running: 0, since_ms: 0, ms: 0 };
  const limit = { ends_ms: performance.now() + REQUEST_MAX_MS, is_over: false, clock };
  try {
    return await limits.run(limit, work);
  } finally {
    limit.is_over = true;
  }
}

/**
 * Commands of the operator use this. PostgreSQL's own limits stay, until `liftTimeLimits()` lifts
 * them.
 */
export async function withoutTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = { running: 0, since_ms: 0, ms: 0 };
  return await limits.run({ ends_ms: Number.POSITIVE_INFINITY, is_over: false, clock }, work);
}

/** Work that asks nothing of the database, such as drawing a picture, takes none of this time. */
export async function outsideTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  const started_ms = performance.now();
  try {
    return await work();
  } finally {
    const limit = limits.getStore();
    if (limit) limit.ends_ms += performance.now() - started_ms;
  }
}

/**
 * How many milliseconds a query that starts now may take. The driver closes the connection of a
 * query that takes longer (driver.patch).
 */
export function timeLeft(): number {
  const limit = limits.getStore();
  if (limit === undefined || limit.is_over) return QUERY_MAX_MS;
  return Math.min(limit.ends_ms - performance.now(), UNLIMITED_MS);
}

/**
 * The driver calls it when a query starts, and what it returns when the query ends (driver.patch).
 */
export function queryStarted({ strings }: { strings: readonly string[] }): () => void {
  const started_ms = performance.now();
  const limit = limits.getStore();
  if (limit) {
    advance(limit.clock);
    limit.clock.running += 1;
  }
  return () => {
    if (limit) {
      advance(limit.clock);
      limit.clock.running -= 1;
    }
    const ms = performance.now() - started_ms;
    if (ms > SLOW_MS && limit?.ends_ms !== Number.POSITIVE_INFINITY) logSlowStatement(strings, ms);
  };
}

/** How many milliseconds the current request has waited for the database so far. */
export function databaseTime(): number {
  const clock = limits.getStore()?.clock;
  if (!clock) return 0;
  advance(clock);
  return clock.ms;
}

function advance(clock: Clock): void {
  const now_ms = performance.now();
  if (clock.running > 0) clock.ms += now_ms - clock.since_ms;
  clock.since_ms = now_ms;
}
