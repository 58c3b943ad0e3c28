import { closeDatabase, connect } from "#app/db/client.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { isUnavailable } from "#app/db/errors.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { env } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

/**
 * For commands: runs the work with the site's database, migrated. Uses the server of a running app,
 * else starts the bundled one for the time of the work.
 */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const server = (await isAnswering()) ? null : await startOwn();
  try {
    await migrateDatabase();
    return await work();
  } finally {
    await closeDatabase();
    await server?.stop();
  }
}

async function isAnswering(): Promise<boolean> {
  const probe = connect(1);
  try {
    await probe`select 1`;
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  } finally {
    await probe.end();
  }
}

async function startOwn() {
  if (env.DATABASE_URL)
    throw new OperatorError(
      "The database of DATABASE_URL does not answer: start it, or correct the address.",
    );
  return await embeddedDatabase(env.DATA_DIR).start();
}
