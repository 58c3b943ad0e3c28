import type { Sql } from "#postgres";

/** The triggers that fill `changes` and `search_changes` call functions of these names. */
const NOTES_CHANGES = "(p.proname like 'record\\_change%' or p.proname like 'note\\_search%')";

/**
 * Stores rows without entries in the feed of changes and in the changes of the search: what a
 * restore copies is no change, and both begin anew anyway. Call it in a transaction, so that other
 * connections never see the tables without their triggers. A database of an older release has none.
 */
export async function withoutChangeTriggers(sql: Sql, work: () => Promise<void>): Promise<void> {
  const triggers = await sql<{ disable: string; enable: string }[]>`
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as disable,
      format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as enable
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.pronamespace = 'public'::regnamespace and ${sql.unsafe(NOTES_CHANGES)}`;
  for (const { disable } of triggers) await sql.unsafe(disable);
  await work();
  for (const { enable } of triggers) await sql.unsafe(enable);
}
