import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { client } from "./client.server.ts";

export type Limiter = Pick<RateLimiterPostgres, "consume" | "reward" | "delete">;

/**
 * Counts in the table rate_limits, which all processes share. The clean-up job deletes expired
 * rows.
 */
export function makeLimiter(name: string, points: number, seconds: number): Limiter {
  return new RateLimiterPostgres({
    storeClient: pg_client,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

/**
 * How much is left and for how many seconds, from the result or the refusal of the limiter. Null
 * for any other error.
 */
export function stateOf(result: unknown): { left: number; seconds: number } | null {
  if (!(result instanceof RateLimiterRes)) return null;
  const { remainingPoints, msBeforeNext } = result;
  return { left: remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

/** The one method of a `pg` client that the library calls. */
const pg_client = {
  query: async ({ text, values }: { text: string; values: Array<string | number | null> }) => {
    const rows = await client.unsafe(text, values, { prepare: true });
    return { rows: [...rows], rowCount: rows.count };
  },
};
