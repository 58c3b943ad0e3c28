import type { Context } from "./context.ts";
import type { Row } from "./results.ts";

/** The tables that grow with the replies. */
const TABLES = ["posts", "topics", "notifications"];

/** Bytes on disk: of each row with and without indexes, and of the whole database. */
export async function measureStorage({ site: { sql } }: Context): Promise<Row[]> {
  const rows: Row[] = [];
  for (const table of TABLES) {
    const [sizes] = await sql<{ count: number; table: number; indexes: number }[]>`
      select (select count(*) from ${sql(table)})::float8 as count, pg_table_size(${table}::regclass)::float8 as table,
        pg_indexes_size(${table}::regclass)::float8 as indexes`;
    if (!sizes) continue;
    const each = (bytes: number) => bytes / sizes.count;
    rows.push(
      { name: `${table}: a row`, unit: "bytes", value: each(sizes.table) },
      {
        name: `${table}: a row with its indexes`,
        unit: "bytes",
        value: each(sizes.table + sizes.indexes),
      },
    );
  }
  const [total] = await sql<{ bytes: number }[]>`
    select pg_database_size(current_database())::float8 as bytes`;
  return [...rows, { name: "the whole database", unit: "bytes", value: total?.bytes ?? 0 }];
}
