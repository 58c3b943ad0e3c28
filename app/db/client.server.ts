import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "#app/lib/env.server.ts";
import { embeddedAddress } from "./embedded-address.server.ts";

/** Enough for a page's parallel queries of many readers; Postgres gains nothing from more on a few cores. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 5;
/** The driver would wait ever longer, up to twenty seconds, and readers with it once the database is back. */
const RECONNECT_AFTER_SECONDS = 0.5;

export const client = connect(CONNECTIONS);
export const db = drizzle(client);

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A client of its own beside the pool: for migrations, listening and copying. */
export function connect(max: number) {
  const options = {
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_AFTER_SECONDS,
    onnotice: () => {},
    connection: { application_name: "divan", plan_cache_mode: "force_generic_plan", TimeZone: "UTC" },
  };
  return env.DATABASE_URL ? postgres(env.DATABASE_URL, options) : postgres({ ...embeddedAddress(env.DATA_DIR), ...options });
}
