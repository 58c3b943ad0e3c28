import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { ReservedSql, Sql } from "#postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.server.ts";
import { dropInvalidIndex } from "./create-index.server.ts";
import { isLockFailure } from "./errors.server.ts";
import { type Migration, readMigrations } from "./migration-files.server.ts";

const LOOK_AGAIN_MS = 200;
/**
 * A statement that waits for a table lock makes every later reader and writer of the table wait
 * behind it. So it gives up early, so that they can continue, and tries again. The time is below
 * PostgreSQL's `deadlock_timeout` of a second: if a writer and a migration wait for each other, the
 * migration gives up before PostgreSQL cancels the writer.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_PAUSE_MS = 1000;
/** The attempts take about ten minutes. A backup reads for minutes before the statement can run. */
const LOCK_ATTEMPTS = 400;

/**
 * Runs the migrations that the database lacks, in their order, and returns the tags of those that
 * stay pending. These wait until no process of an older release is connected. If two processes
 * start together, one migrates and the other waits. Refuses a database that has migrations of a
 * newer release. `beforeUpgrade` is called first if an older one has used it. After an error the
 * connection must be closed, because it may still hold the lock.
 */
export async function runMigrations(
  client: Sql,
  migrations: readonly Migration[] = readMigrations(),
  beforeUpgrade?: () => Promise<void>,
): Promise<string[]> {
  // Reserved, because the pool would replace a lost connection by one without the lock.
  const sql = await client.reserve();
  try {
    await lock(sql);
    await createTable(sql);
    const recorded = await listRecorded(sql);
    refuseNewer(recorded, migrations);
    const is_older = recorded.length > 0 && recorded.length < migrations.length;
    if (is_older) await beforeUpgrade?.();
    await sql.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    // Most statements are transactions of their own. After a crash the last of them run again.
    await sql.unsafe("set synchronous_commit = off");
    const pending = await runAll(sql, migrations, recorded);
    await sql.unsafe("reset lock_timeout");
    await sql.unsafe("reset synchronous_commit");
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.MIGRATE})`;
    return pending;
  } finally {
    sql.release();
  }
}

/** The times of the migrations that were run in a database, in their order. */
export async function listRecorded(sql: Sql): Promise<number[]> {
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by id`;
  return rows.map(({ created_at }) => Number(created_at));
}

/**
 * Polls, because a statement that waits for the lock would hold a snapshot, and `create index
 * concurrently` of the migrating process waits for the end of every older snapshot.
 */
async function lock(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${ADVISORY_LOCKS.MIGRATE}) as is_locked`;
    if (row?.is_locked) return;
    await wait(LOOK_AGAIN_MS);
  }
}

/** Drizzle's own table, so that every release recognises the database of another. */
async function createTable(sql: Sql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
}

function refuseNewer(recorded: readonly number[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ when }) => when));
  if (recorded.some((when) => !known.has(when)))
    throw new OperatorError(
      "The database was last used by a newer release, which has changed its tables: start that release, or restore a backup of this one.",
    );
}

async function runAll(
  sql: ReservedSql,
  migrations: readonly Migration[],
  recorded: readonly number[],
): Promise<string[]> {
  for (const [index, migration] of migrations.entries()) {
    if (recorded.includes(migration.when)) continue;
    if (migration.is_contract && (await isOlderConnected(sql, index + 1)))
      return stayPending(migrations.slice(index));
    await runOne(sql, migration);
  }
  return [];
}

/**
 * Whether a process is connected whose release knows fewer than `count` migrations. Each server
 * process holds a connection for as long as it lives (`connect` names it). Releases before this
 * rule are named without a number.
 */
async function isOlderConnected(sql: Sql, count: number): Promise<boolean> {
  const rows =
    await sql`select distinct application_name as name from pg_stat_activity where datname = current_database()`;
  return rows.some(({ name }) => {
    const release = /^divan(?: (\d+))?$/.exec(String(name));
    return release !== null && Number(release[1] ?? 0) < count;
  });
}

/** The release works without its last contract migrations, but not without any other. */
function stayPending(migrations: readonly Migration[]): string[] {
  const needed = migrations.find(({ is_contract }) => !is_contract);
  if (needed)
    throw new OperatorError(
      `Processes of an older release still use this database: stop them first. The migration ${needed.tag} has to wait for their end.`,
    );
  return migrations.map(({ tag }) => tag);
}

async function runOne(sql: ReservedSql, migration: Migration): Promise<void> {
  if (migration.in_transaction) return runInTransaction(sql, migration);
  for (const statement of migration.statements) await runStatement(sql, statement);
  await record(sql, migration);
}

async function runInTransaction(sql: ReservedSql, migration: Migration): Promise<void> {
  await untilLocked(migration.tag, async () => {
    try {
      await sql.unsafe("begin");
      for (const statement of migration.statements) await sql.unsafe(statement);
      await record(sql, migration);
      await sql.unsafe("commit");
    } catch (error) {
      // A rollback fails only on a closed connection, and then nothing is left to undo.
      await sql.unsafe("rollback").catch(() => {});
      throw error;
    }
  });
}

const CONCURRENTLY =
  /^\s*(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\s+\w+)\s+concurrently\b/im;
const NEW_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/im;

/** The statement is its own transaction, or it commits its batches itself. */
async function runStatement(sql: ReservedSql, statement: string): Promise<void> {
  if (!CONCURRENTLY.test(statement))
    return untilLocked(statement, async () => void (await sql.unsafe(statement)));
  const [, index] = NEW_INDEX.exec(statement) ?? [];
  await untilLocked(statement, async () => {
    // It waits for every running transaction, and blocks neither readers nor writers.
    await sql.unsafe("set lock_timeout = 0");
    if (index) await dropInvalidIndex(sql, index);
    await sql.unsafe(statement);
    await sql.unsafe(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  });
}

async function untilLocked(name: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (attempt === LOCK_ATTEMPTS)
        throw new OperatorError(
          `A table is used by a transaction that does not end, so the migration cannot continue: ${name.trim()}`,
          { cause: error },
        );
      await wait(LOCK_PAUSE_MS);
    }
  }
}

async function record(sql: Sql, { hash, when }: Migration): Promise<void> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${String(when)}::bigint)`;
}
