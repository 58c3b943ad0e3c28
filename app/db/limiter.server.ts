import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { client } from "./client.server.ts";

export type Limiter = Pick<RateLimiterPostgres, "consume" | "reward" | "delete">;

/**
 * Counts in the table rate_limits, so that every process counts together. What ran out is deleted
 * by the clean-up job, in batches.
 */
export function makeLimiter(name: string, points: number, seconds: number): Limiter {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

/** How long to wait when a limiter said no; null when something else went wrong. */
export function secondsToWait(error: unknown): number | null {
  return error instanceof RateLimiterRes ? Math.max(1, Math.ceil(error.msBeforeNext / 1000)) : null;
}

/** The one call that the library makes of a client of the `pg` driver. */
const store = {
  query: async ({ text, values }: { text: string; values: Array<string | number | null> }) => {
    const rows = await client.unsafe(text, values, { prepare: true });
    return { rows: [...rows], rowCount: rows.count };
  },
};
