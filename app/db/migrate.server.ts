import { log } from "#app/lib/process/log.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { client, connect } from "./client.server.ts";
import { isUnusable } from "./errors.server.ts";
import { refuseUnfitServer, unusable } from "./fit-server.server.ts";
import { readMigrations } from "./migration-files.server.ts";
import { listRecorded, runMigrations } from "./run-migrations.server.ts";

/**
 * The app and each command-line program call this at their start. `beforeUpgrade` is called first
 * if an older release has used the database.
 */
export async function migrateDatabase(beforeUpgrade?: () => Promise<void>): Promise<void> {
  const connection = connect(1);
  try {
    await refuseUnfitServer(connection);
    const pending = await runMigrations(connection, readMigrations(), beforeUpgrade);
    if (pending.length > 0)
      log.info(`Until no older release is connected, these migrations wait: ${pending.join(", ")}`);
  } catch (error) {
    if (error instanceof OperatorError || !isUnusable(error)) throw error;
    throw unusable(error);
  } finally {
    await connection.end();
  }
}

/**
 * Runs migrations that had to wait at the start for the end of an older release. A newer release
 * may have run them and more meanwhile, so a newer database is no error here.
 */
export async function migratePending(): Promise<void> {
  const recorded = await listRecorded(client);
  if (readMigrations().some(({ when }) => !recorded.includes(when))) await migrateDatabase();
}
