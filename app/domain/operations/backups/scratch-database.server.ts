import { createHash, randomBytes } from "node:crypto";
import { BackupError } from "./backup-error.server.ts";
import {
  closeConnection,
  openConnection,
  quoteIdentifiers,
  type Sql,
} from "./connection.server.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

export type ScratchDatabase = { sql: Sql; database: string };

/** Creates an empty database on the site's server and drops it after `work`. */
export async function withScratchDatabase<Result>(
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const admin = openConnection();
  try {
    const name = (await prefixOf(admin)) + randomBytes(6).toString("hex");
    await create(admin, name);
    const sql = openConnection(name);
    try {
      return await work({ sql, database: name });
    } finally {
      await closeConnection(sql);
      await drop(admin, name);
    }
  } finally {
    await closeConnection(admin);
  }
}

/**
 * Drops the scratch databases of crashed processes. Call it with the backup lock: then none is in
 * use.
 */
export async function dropLeftoverScratchDatabases(): Promise<void> {
  const admin = openConnection();
  try {
    const leftovers =
      await admin`select datname as name from pg_database where starts_with(datname, ${await prefixOf(admin)})`;
    for (const { name } of leftovers) await drop(admin, String(name));
  } finally {
    await closeConnection(admin);
  }
}

/** Contains a hash of the database name, because several sites may share one server. */
async function prefixOf(admin: Sql): Promise<string> {
  const [row] = await admin`select current_database() as name`;
  return `divan_scratch_${createHash("sha256").update(String(row?.name)).digest("hex").slice(0, 8)}_`;
}

async function create(admin: Sql, name: string): Promise<void> {
  try {
    await admin.unsafe(
      `create database ${quoteIdentifiers(name)} template template0 encoding 'UTF8'`,
    );
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === INSUFFICIENT_PRIVILEGE))
      throw cause;
    throw new BackupError(
      "noScratch",
      "The database user may not create databases, and a backup is proved in one of its own: alter role … createdb.",
      { cause },
    );
  }
}

async function drop(admin: Sql, name: string): Promise<void> {
  await admin.unsafe(`drop database if exists ${quoteIdentifiers(name)} with (force)`);
}
