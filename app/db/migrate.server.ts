import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client.server.ts";

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_305_001;

/** Two processes that start at once: one migrates, the other waits for the lock and finds it done. */
export async function migrateDatabase(): Promise<void> {
  const client = connect(1);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: resolve("drizzle") });
  } finally {
    await client.end();
  }
}
