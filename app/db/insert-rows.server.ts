import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Inserts any number of rows, in their order. A column that no row names gets its default, and one
 * that only other rows name is null. `on conflict` and `returning` may follow. Rows with an id keep
 * it.
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): SQL {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = sql.join(
    [...names].map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${columns}) overriding system value
    select ${columns} from ${rowsOf(table, rows)} order by ordinality`;
}

/** A part of `from`: the rows, which are one parameter, and their number from 1 as `ordinality`. */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: readonly Partial<Table["$inferInsert"]>[],
): SQL {
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) with ordinality`;
}
