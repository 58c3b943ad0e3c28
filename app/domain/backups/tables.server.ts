import type { Sql } from "./side-database.server.ts";

/**
 * `backups` lists what lies in the storage, so it is no part of what lies there; `installation`
 * belongs to the place, not to the contents. Sessions and one-time links are keys to accounts and
 * must stay out of the file; limits pass by themselves.
 */
export const LEFT_OUT = ["backups", "installation", "one_time_tokens", "rate_limits", "sessions"];

/**
 * Emptied by a restore, also where an older backup has them: what was ended or used since the
 * backup must not open an account again.
 */
export const EMPTIED_BY_RESTORE = ["one_time_tokens", "rate_limits", "sessions"];

export type Table = {
  name: string;
  /** Without those that the database works out itself. */
  columns: string[];
  /** The primary key. */
  key: string[];
};

export type Sequence = { name: string; value: number | null };

export async function listTables(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select c.relname as name,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(a.attname order by k.place), '[]') from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT})
    order by c.relname collate "C"`;
}

/** About so many bytes; only the bar of the progress is drawn by it. */
export async function guessBytes(sql: Sql): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${LEFT_OUT})`;
  return Number(row?.bytes ?? 0);
}

/** Ids that were given once are never given again, also where their rows are gone. */
export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const rows = await sql`
    select s.sequencename as name, s.last_value as value from pg_sequences s
    join pg_class c on c.relname = s.sequencename and c.relnamespace = 'public'::regnamespace
    join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    where s.schemaname = 'public' and d.refobjid::regclass::text <> all(${LEFT_OUT})
    order by 1`;
  return rows.map(({ name, value }) => ({
    name: String(name),
    value: value === null ? null : Number(value),
  }));
}

/**
 * As `setSequences`, but none goes back: an id that was given here after the backup is not given to
 * something else.
 */
export async function raiseSequences(sql: Sql, sequences: readonly Sequence[]): Promise<void> {
  const here = new Map((await listSequences(sql)).map(({ name, value }) => [name, value ?? 0]));
  await setSequences(
    sql,
    sequences.filter(({ name, value }) => value !== null && value > (here.get(name) ?? 0)),
  );
}

export async function setSequences(sql: Sql, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value ?? 1}::bigint, ${value !== null}::boolean)`;
  }
}
