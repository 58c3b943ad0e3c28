import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { z } from "zod";
import { BackupError } from "./backup-error.server.ts";
import type { Sql } from "./connection.server.ts";

const FOLDER = resolve("drizzle");
const JOURNAL = "meta/_journal.json";
const journal_shape = z.looseObject({ entries: z.array(z.looseObject({ when: z.int() })) });

/**
 * The times of the migrations that were run in a database. A migration is identified by its time.
 */
export async function listMigrations(sql: Sql): Promise<number[]> {
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ created_at }) => Number(created_at));
}

/**
 * Gives an empty database the schema of these migrations, which may be that of an older release.
 */
export async function migrateTo(sql: Sql, migrations: readonly number[]): Promise<void> {
  const journal = journal_shape.parse(JSON.parse(await readFile(join(FOLDER, JOURNAL), "utf8")));
  const known_times = journal.entries.map(({ when }) => when);
  if (
    migrations.length > known_times.length ||
    migrations.some((when, index) => when !== known_times[index])
  ) {
    throw new BackupError(
      "newer",
      "This backup is of a newer version of the program: install that version, and restore with it.",
    );
  }
  if (migrations.length === known_times.length) return migrateFully(sql);
  const folder = await mkdtemp(join(tmpdir(), "divan-schema-"));
  try {
    await cp(FOLDER, folder, { recursive: true });
    await writeFile(
      join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations.length) }),
    );
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Gives the database the schema of this release. */
export async function migrateFully(sql: Sql): Promise<void> {
  await migrate(drizzle(sql), { migrationsFolder: FOLDER });
}
