import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { z } from "zod";
import { OperatorError } from "#app/lib/operator-error.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.server.ts";
import { connect } from "./client.server.ts";
import { isUnusable } from "./errors.server.ts";

const MIGRATIONS_FOLDER = resolve("drizzle");

/** Of two processes that start at once, one migrates and the other waits for the lock. */
export async function migrateDatabase(): Promise<void> {
  const client = connect(1);
  try {
    await client`select pg_advisory_lock(${ADVISORY_LOCKS.MIGRATE})`;
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await refuseNewer(client);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

const journal_shape = z.looseObject({ entries: z.array(z.looseObject({ when: z.int() })) });

/** The check is ours: Drizzle's migrator ignores migrations that this release does not have. */
async function refuseNewer(client: Sql): Promise<void> {
  const { entries } = journal_shape.parse(
    JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8")),
  );
  const [unknown] =
    await client`select id from drizzle.__drizzle_migrations where created_at <> all(${entries.map(({ when }) => String(when))}::bigint[]) limit 1`;
  if (unknown)
    throw new OperatorError(
      "The database was last used by a newer release, which has changed its tables: start that release, or restore a backup of this one.",
    );
}
