import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { OperatorError } from "#app/lib/operator-error.ts";
import { connect } from "./client.server.ts";
import { isUnusable } from "./errors.server.ts";

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_305_001;

/** Two processes that start at once: one migrates, the other waits for the lock and finds it done. */
export async function migrateDatabase(): Promise<void> {
  const client = connect(1);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: resolve("drizzle") });
  } catch (error) {
    if (!isUnusable(error)) throw error;
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`, { cause: error });
  } finally {
    await client.end();
  }
}
