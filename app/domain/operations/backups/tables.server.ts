import type { Sql } from "./connection.server.ts";

/**
 * Tables that are in no backup. `backups` lists the files in the storage, `installation`
 * describes this database and `alarms` this machine, so they stay as they are. With sessions and one-time links, the file
 * would give access to accounts. Rate limits and keys of forms expire anyway, and the totals of the
 * dashboard are counted again. The keys of feeds and programs and the devices of push messages end
 * with the sessions. The feed of changes begins anew, and so does the index of the search. Triggers
 * fill `topic_order`, `list_counts` and `title_words` when the rows are restored from which they
 * follow.
 */
export const LEFT_OUT = [
  "activity_totals",
  "alarms",
  "api_keys",
  "backups",
  "change_feed",
  "changes",
  "community_exports",
  "deleted_forums",
  "factor_lifts",
  "feed_keys",
  "form_keys",
  "former_title_words",
  "installation",
  "list_counts",
  "one_time_tokens",
  "own_archives",
  "passkey_challenges",
  "push_keys",
  "push_subscriptions",
  "rate_limits",
  "search_backlog",
  "search_blocks",
  "search_changes",
  "search_segments",
  "sessions",
  "title_words",
  "topic_order",
  "webhook_deliveries",
];

/**
 * Tables that a restore empties, even when an old backup contains them: a session or link that has
 * ended since must not become valid again. Totals belong to the contents that are replaced.
 */
export const EMPTIED_BY_RESTORE = [
  "activity_totals",
  "api_keys",
  "changes",
  "community_exports",
  "deleted_forums",
  "factor_lifts",
  "feed_keys",
  "form_keys",
  "former_title_words",
  "list_counts",
  "one_time_tokens",
  "own_archives",
  "passkey_challenges",
  "push_subscriptions",
  "rate_limits",
  "search_blocks",
  "search_changes",
  "search_segments",
  "sessions",
  "title_words",
  "topic_order",
  "webhook_deliveries",
];

export type Table = {
  name: string;
  /** Leaves out generated columns. */
  columns: string[];
  /** The primary key. */
  key: string[];
};

type Sequence = { name: string; value: number | null };

export async function listTables(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select c.relname as name,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(a.attname order by k.position), '[]') from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k(number, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT})
    order by c.relname collate "C"`;
}

/** Only an estimate, for the progress bar. */
export async function estimateBytes(sql: Sql): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${LEFT_OUT})`;
  return Number(row?.bytes ?? 0);
}

/**
 * The sequences of ids. They are restored because an id is never reused, even when its row was
 * deleted.
 */
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
 * Raises sequences that are behind and lowers none: an id used after the backup must not be reused
 * for another row.
 */
export async function raiseSequences(sql: Sql, sequences: readonly Sequence[]): Promise<void> {
  const current = new Map((await listSequences(sql)).map(({ name, value }) => [name, value ?? 0]));
  await setSequences(
    sql,
    sequences.filter(({ name, value }) => value !== null && value > (current.get(name) ?? 0)),
  );
}

export async function setSequences(sql: Sql, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value ?? 1}::bigint, ${value !== null}::boolean)`;
  }
}
