import { expect, test } from "vitest";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { quoteIdentifiers } from "./connection.server.ts";
import { migrateAsSite } from "./migrations.server.ts";
import { listTables } from "./tables.server.ts";

test("a new database has no rows, or no backup could be restored into it", async () => {
  const sql = await createEmptyDatabase();
  await migrateAsSite(sql);
  const tables = await listTables(sql);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables)
    expect({
      name,
      rows: await sql.unsafe(`select from public.${quoteIdentifiers(name)}`),
    }).toEqual({
      name,
      rows: [],
    });
  await sql.end();
});
