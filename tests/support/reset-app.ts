import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { addPeople } from "./add-people.ts";
import type { App } from "./launch.ts";

/** Jobs of the file before may still run. */
const JOB_POLL_MS = 20;
const JOBS_END_WITHIN_MS = 10_000;

/**
 * Gives an app the database of a new one: the people of the tests, ids from 1, no job and no
 * letter. This takes a tenth of the time of a start. The app keeps what it has in its memory, so a
 * file that changes the texts of the site needs an app of its own.
 */
export async function resetApp({ sql, data_dir }: Pick<App, "sql" | "data_dir">): Promise<void> {
  await endJobs(sql);
  const statements = await deleteStatements(sql);
  await sql.begin((tx) => tx.unsafe(statements));
  await addPeople(sql);
  for (const name of readdirSync(data_dir)) rmSync(join(data_dir, name), { recursive: true });
}

async function endJobs(sql: Sql): Promise<void> {
  const started_at = Date.now();
  for (;;) {
    await sql`delete from pgboss.job where state <> 'active'`;
    const active_jobs = await sql`select name from pgboss.job`;
    if (active_jobs.length === 0) return;
    if (Date.now() - started_at > JOBS_END_WITHIN_MS)
      throw new Error(`Jobs still run: ${active_jobs.map(({ name }) => name).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
  }
}

/**
 * Without triggers and in one transaction. Emptying tables with `truncate` would make every
 * connection of the app plan its statements again.
 */
async function deleteStatements(sql: Sql): Promise<string> {
  const tables =
    await sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('installation', 'signing_secrets')`;
  const sequences =
    await sql`select sequencename as name from pg_sequences where schemaname = 'public'`;
  return [
    "set local session_replication_role = replica",
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
  ].join(";\n");
}
