import { readMigrations } from "#app/db/migration-files.server.ts";
import { listRecorded, runMigrations } from "#app/db/run-migrations.server.ts";
import { BackupError } from "./backup-error.server.ts";
import { closeConnection, openConnection, type Sql } from "./connection.server.ts";

export { listRecorded as listMigrations };

/**
 * Gives an empty database the schema of these migrations, which may be that of an older release.
 */
export async function migrateTo(sql: Sql, migrations: readonly number[]): Promise<void> {
  const known = readMigrations();
  if (
    migrations.length > known.length ||
    migrations.some((when, index) => when !== known[index]?.when)
  ) {
    throw new BackupError(
      "newer",
      "This backup is of a newer version of the program: install that version, and restore with it.",
    );
  }
  await runMigrations(sql, known.slice(0, migrations.length));
}

/** Gives the database the schema of the site, where migrations may be pending. */
export async function migrateAsSite(sql: Sql): Promise<void> {
  const site = openConnection();
  try {
    await migrateTo(sql, await listRecorded(site));
  } finally {
    await closeConnection(site);
  }
}
