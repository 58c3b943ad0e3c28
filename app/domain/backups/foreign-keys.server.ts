import { quoted, type Sql } from "./side-database.server.ts";

/**
 * Tables point at one another in circles, so no order of loading them satisfies every foreign key
 * on the way. Within one transaction they are taken off, and put back when all rows are there,
 * which proves them anew. The owner of the tables may do that; nobody else need exist.
 */
export async function withoutForeignKeys(sql: Sql, load: () => Promise<void>): Promise<void> {
  const keys = await sql<{ name: string; table: string; definition: string }[]>`
    select k.conname as name, t.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by t.relname, k.conname`;
  for (const { name, table } of keys)
    await sql.unsafe(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`);
  await load();
  for (const { name, table, definition } of keys)
    await sql.unsafe(
      `alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    );
}
