import { createHash, randomBytes } from "node:crypto";
import { connectTo, hangUp, quoted, type Sql } from "./side-database.server.ts";
import { BackupTrouble } from "./trouble.server.ts";

const NO_RIGHT = "42501";

export type Scratch = { sql: Sql; database: string };

/** A new, empty database beside the site's own, for as long as the work takes. */
export async function withScratch<Result>(
  work: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const admin = connectTo();
  try {
    const name = (await prefixOf(admin)) + randomBytes(6).toString("hex");
    await create(admin, name);
    const sql = connectTo(name);
    try {
      return await work({ sql, database: name });
    } finally {
      await hangUp(sql);
      await drop(admin, name);
    }
  } finally {
    await hangUp(admin);
  }
}

/** Those that a crash left behind. Under the run lock nobody uses any. */
export async function dropLeftovers(): Promise<void> {
  const admin = connectTo();
  try {
    const left =
      await admin`select datname as name from pg_database where starts_with(datname, ${await prefixOf(admin)})`;
    for (const { name } of left) await drop(admin, String(name));
  } finally {
    await hangUp(admin);
  }
}

/** Several sites may share one server; each has its own. */
async function prefixOf(admin: Sql): Promise<string> {
  const [row] = await admin`select current_database() as name`;
  return `divan_scratch_${createHash("sha256").update(String(row?.name)).digest("hex").slice(0, 8)}_`;
}

async function create(admin: Sql, name: string): Promise<void> {
  try {
    await admin.unsafe(`create database ${quoted(name)} template template0 encoding 'UTF8'`);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === NO_RIGHT)) throw cause;
    throw new BackupTrouble(
      "noScratch",
      "The database user may not create databases, and a backup is proved in one of its own: alter role … createdb.",
      { cause },
    );
  }
}

async function drop(admin: Sql, name: string): Promise<void> {
  await admin.unsafe(`drop database if exists ${quoted(name)} with (force)`);
}
