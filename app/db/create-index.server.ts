import type { Sql } from "#postgres";

/**
 * Makes an index while the table is read and written, unless it is there. `definition` is what
 * follows the name. The connection must have no time limits.
 */
export async function createIndexConcurrently(
  sql: Sql,
  name: string,
  definition: string,
): Promise<void> {
  await dropInvalidIndex(sql, name);
  await sql.unsafe(`create index concurrently if not exists "${name}" ${definition}`);
}

/** An interrupted `create index concurrently` leaves an index behind that serves no query. */
export async function dropInvalidIndex(sql: Sql, name: string): Promise<void> {
  const [invalid] =
    await sql`select from pg_index where indexrelid = to_regclass(${`public.${name}`}) and not indisvalid`;
  if (invalid) await sql.unsafe(`drop index concurrently if exists public."${name}"`);
}
