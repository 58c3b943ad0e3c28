import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { Sql } from "#postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.server.ts";
import { client, connectPlain, POOL_SETTINGS } from "./client.server.ts";
import { isUnavailable } from "./errors.server.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Stores the settings of the connections with the database role if there is a pooler, because
 * poolers refuse them as startup parameters. Warns if connections through the pooler still lack
 * them.
 */
export async function storeRoleSettings(): Promise<void> {
  if (env.DATABASE_DIRECT_URL === undefined) return;
  const sql = connectPlain();
  try {
    // Most starts change nothing: a session that logs in has the settings already.
    if ((await listMissing(sql)).length > 0) await alterRole(sql);
  } finally {
    await sql.end();
  }
  await warnIfMissing();
}

async function alterRole(direct: Sql): Promise<void> {
  try {
    await direct.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ROLE_SETTINGS})`;
      for (const statement of await writeStatements(sql)) await sql.unsafe(statement);
    });
  } catch (error) {
    // warnIfMissing says what to do.
    if (!(error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE))
      throw error;
  }
}

async function warnIfMissing(): Promise<void> {
  try {
    if ((await listMissing(client)).length === 0) return;
    log.warn(
      `Connections through the pooler of DATABASE_URL do not have the settings of this release. Run, as a role that may: ${(await writeStatements(client)).join("; ")}. Then let the pooler open new connections (PgBouncer: RECONNECT).`,
    );
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used through its pooler: ${error instanceof Error ? error.message : error}.`,
      { cause: error },
    );
  }
}

/** The settings whose value at login differs from the required one. */
async function listMissing(sql: Pick<Sql, "unsafe">): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string; value: string }[]>(
    `select name, reset_val as value from pg_settings where name in (${Object.keys(POOL_SETTINGS).map(quoteText).join(", ")})`,
  );
  return rows.filter(({ name, value }) => POOL_SETTINGS[name] !== value).map(({ name }) => name);
}

async function writeStatements(sql: Pick<Sql, "unsafe">): Promise<string[]> {
  const [row] = await sql.unsafe<{ role: string; database: string }[]>(
    "select quote_ident(current_user) as role, quote_ident(current_database()) as database",
  );
  return (await listMissing(sql)).map(
    (name) =>
      `alter role ${row?.role} in database ${row?.database} set ${name} = ${quoteText(POOL_SETTINGS[name] ?? "")}`,
  );
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
