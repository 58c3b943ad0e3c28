import { sql } from "drizzle-orm";
import type { Executor } from "#app/db/client.server.ts";
import { expected_totals } from "../../forums/forums/restricted-totals.server.ts";

/**
 * A table whose rows follow from others. `expected` is a query of all of its columns. Rows without
 * `says_something` are as good as missing.
 */
type DerivedTable = {
  table: string;
  columns: string;
  expected: string;
  says_something?: string;
};

const DERIVED_TABLES: readonly DerivedTable[] = [
  {
    table: "topic_order",
    columns: "forum_id, active_at, topic_id",
    expected: "select forum_id, active_at, topic_id from topic_activity",
  },
  {
    table: "post_gaps",
    columns: "topic_id, block, removed",
    expected: `
      select topic_id, block, (size - coalesce(posts, 0))::int as removed from (
        select topic_id, block, least(1000, last_position - block * 1000) as size
        from topic_activity cross join generate_series(0, (last_position - 1) / 1000) as block
      ) as blocks left join (
        select topic_id, (position - 1) / 1000 as block, count(*) as posts from posts group by 1, 2
      ) as counted using (topic_id, block) where size > coalesce(posts, 0)`,
  },
  {
    table: "restricted_totals",
    columns: "user_id, forum_id, topics, posts",
    expected: expected_totals,
    says_something: "topics + posts > 0",
  },
];

/** A step: describes each table with missing or superfluous rows. */
export async function listWrongTables(tx: Executor): Promise<string[]> {
  const descriptions: string[] = [];
  for (const { table, columns, expected, says_something = "true" } of DERIVED_TABLES) {
    const [row] = await tx.execute<{ missing: number; superfluous: number }>(
      sql.raw(`select
        (select count(*)::int from ((${expected}) except select ${columns} from ${table}) as missing) as missing,
        (select count(*)::int from (select ${columns} from ${table} where ${says_something} except (${expected})) as superfluous) as superfluous`),
    );
    if (row && row.missing + row.superfluous > 0)
      descriptions.push(`${table}: ${row.missing} rows are missing, ${row.superfluous} are wrong`);
  }
  const [counts] = await tx.execute<{ wrong: number }>(
    sql`select count(*)::int as wrong from wrong_list_counts()`,
  );
  if (counts && counts.wrong > 0) descriptions.push(`list_counts: ${counts.wrong} sums are wrong`);
  return descriptions;
}

/** A step. The counters of the topics are correct already. */
export async function fixTables(tx: Executor): Promise<void> {
  for (const { table, columns, expected } of DERIVED_TABLES) {
    await tx.execute(
      sql.raw(
        `delete from ${table} where (${columns}) in (select ${columns} from ${table} except (${expected}))`,
      ),
    );
    await tx.execute(
      sql.raw(
        `insert into ${table} (${columns}) (${expected}) except select ${columns} from ${table}`,
      ),
    );
  }
  await tx.execute(
    sql`insert into list_counts (list, part, week, rows) select list, part, week, rows from wrong_list_counts()`,
  );
}
