import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "#app/lib/env.server.ts";
import { embeddedDatabase } from "./embedded/embedded-database.server.ts";
import { countMigrations } from "./migration-files.server.ts";
import { timeLeft } from "./time-limit.server.ts";

/**
 * Enough for the parallel queries of many readers. With few cores, more connections bring nothing.
 */
const CONNECTIONS = 10;
/** For transactions only: one that waits for a lock takes no connection from readers. */
const WRITE_CONNECTIONS = 6;
const CONNECT_TIMEOUT_SECONDS = 5;
/** The driver's own back-off grows to 20 seconds, even when the database is back much earlier. */
const RECONNECT_AFTER_SECONDS = 0.5;

/** By this, processes of a newer release see those of an older one (run-migrations.server.ts). */
const RELEASE_NAME = `divan ${countMigrations()}`;
/** Ids, sizes and counts stay far below 2^53, up to which a JavaScript number is exact. */
const INT8_AS_NUMBER = { to: 20, from: [20], parse: Number, serialize: String };

/**
 * Limits that Postgres enforces. It cancels a statement before the waiting request times out, so
 * the connection can be used again.
 */
const TIME_LIMITS_MS = {
  statement_timeout: 8_000,
  // Longer than any write takes. A request that waits longer is answered with "try again".
  lock_timeout: 4_000,
  // For a process that hangs in the middle of a transaction and holds its locks.
  idle_in_transaction_session_timeout: 15_000,
};

export const client = connect(CONNECTIONS, { time_limits_ms: TIME_LIMITS_MS });
const write_client = connect(WRITE_CONNECTIONS, { time_limits_ms: TIME_LIMITS_MS });
const write_db = drizzle(write_client);

export const db = drizzle(client);
db.transaction = (work, config) => write_db.transaction(work, config);

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

type ConnectOptions = {
  /** Another database of the same server. */
  database?: string;
  settings?: Record<string, string>;
  time_limits_ms?: Partial<typeof TIME_LIMITS_MS>;
};

/**
 * The only place that opens connections. By default without time limits: for migrating, waiting for
 * locks and backups.
 */
export function connect(
  max: number,
  { database, settings, time_limits_ms = {} }: ConnectOptions = {},
) {
  const options = {
    ...(database !== undefined && { database }),
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_AFTER_SECONDS,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
    connection: {
      application_name: RELEASE_NAME,
      plan_cache_mode: "force_generic_plan",
      TimeZone: "UTC",
      ...settings,
      ...time_limits_ms,
    },
    ...(Object.keys(time_limits_ms).length > 0 && { time_left: timeLeft }),
  };
  return env.DATABASE_URL
    ? postgres(env.DATABASE_URL, options)
    : postgres({ ...embeddedDatabase(env.DATA_DIR).address, ...options });
}

/** Aborts statements that still run after `timeout_seconds`. Without it, waits for them. */
export async function closeDatabase(timeout_seconds?: number): Promise<void> {
  await Promise.all([client, write_client].map((pool) => pool.end({ timeout: timeout_seconds })));
}

/** For commands of the operator and large deletions, which may take long. */
export async function liftTimeLimits(tx: Transaction): Promise<void> {
  for (const name of Object.keys(TIME_LIMITS_MS))
    await tx.execute(sql`select set_config(${name}, '0', true)`);
}
