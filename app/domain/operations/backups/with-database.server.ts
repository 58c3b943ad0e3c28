import { closeDatabase, connect } from "#app/db/client.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { isUnavailable } from "#app/db/errors.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { sendSignals } from "#app/db/signals.server.ts";
import { withoutTimeLimit } from "#app/db/time-limit.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade.server.ts";

/**
 * Command-line programs use this: it runs `work` with the site's migrated database. It uses the
 * server of a running app, or starts the bundled one until `work` is done.
 */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const has_server = env.DATABASE_URL !== undefined || (await isAnswering());
  const server = has_server ? null : await embeddedDatabase(env.DATA_DIR).start();
  try {
    await migrateDatabase(backUpBeforeUpgrade);
    return await withoutTimeLimit(work);
  } finally {
    await sendSignals();
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
