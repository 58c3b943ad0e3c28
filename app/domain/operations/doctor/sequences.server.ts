import { sql } from "drizzle-orm";
import type { Executor } from "#app/db/client.server.ts";

type SequenceBehind = { table: string; sequence: string; highest: number };

/**
 * The highest ids that rows of other tables have: of deleted members, removed topics and replies.
 */
const ELSEWHERE = new Map([
  ["users", "select max(user_id) from lineage"],
  ["topics", "select max(id) from removed_topics"],
  ["posts", "select max(id) from removed_posts"],
]);

/** Sequences whose next value is already used. */
export async function listSequencesBehind(tx: Executor): Promise<SequenceBehind[]> {
  const columns = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const sequences_behind: SequenceBehind[] = [];
  for (const { table, column, sequence } of columns) {
    const elsewhere = ELSEWHERE.get(table);
    const highest_elsewhere = elsewhere ? sql`, (${sql.raw(elsewhere)})` : sql``;
    const [row] = await tx.execute<{ highest: number | null; last_value: number }>(sql`
      select greatest((select max(${sql.raw(column)}) from ${sql.raw(table)})${highest_elsewhere})::float8 as highest, coalesce(pg_sequence_last_value(${sequence}::regclass), 0)::float8 as last_value`);
    if (row && (row.highest ?? 0) > row.last_value)
      sequences_behind.push({ table, sequence, highest: row.highest ?? 0 });
  }
  return sequences_behind;
}

export async function advanceSequence(
  tx: Executor,
  { sequence, highest }: SequenceBehind,
): Promise<void> {
  await tx.execute(sql`select setval(${sequence}::regclass, ${highest}::bigint)`);
}
