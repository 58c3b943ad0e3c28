import type { Sql } from "#postgres";
import { addPeople } from "./add-people.ts";

/** What a migration or the first start stores once, and what binds a database to its SESSION_SECRET. */
export const KEPT_TABLES = ["change_feed", "installation", "push_keys", "signing_secrets"];

/** Resets a database to a copy of the template: the people of the tests, and ids from 1. */
export async function resetDatabase(sql: Sql): Promise<void> {
  const statements = await deleteStatements(sql);
  await sql.begin((tx) => tx.unsafe(statements));
  await addPeople(sql);
}

/**
 * Triggers are off. Emptying tables with `truncate` would make every connection plan its statements
 * again.
 */
async function deleteStatements(sql: Sql): Promise<string> {
  const tables =
    await sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ${sql(KEPT_TABLES)}`;
  const sequences =
    await sql`select sequencename as name from pg_sequences where schemaname = 'public'`;
  return [
    "set local session_replication_role = replica",
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
    "delete from pgboss.job",
  ].join(";\n");
}
