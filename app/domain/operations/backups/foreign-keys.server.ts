import { quoteIdentifiers, type Sql } from "./connection.server.ts";

/**
 * Tables refer to each other in cycles, so no order of loading satisfies every foreign key. This
 * drops the keys and adds them again after loading, which checks every row. Call it in a
 * transaction. Unlike `session_replication_role` it needs no superuser of Postgres.
 */
export async function withoutForeignKeys(sql: Sql, load: () => Promise<void>): Promise<void> {
  const keys = await sql<{ name: string; table: string; definition: string }[]>`
    select k.conname as name, t.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by t.relname, k.conname`;
  for (const { name, table } of keys)
    await sql.unsafe(
      `alter table public.${quoteIdentifiers(table)} drop constraint ${quoteIdentifiers(name)}`,
    );
  await load();
  for (const { name, table, definition } of keys)
    await sql.unsafe(
      `alter table public.${quoteIdentifiers(table)} add constraint ${quoteIdentifiers(name)} ${definition}`,
    );
}
