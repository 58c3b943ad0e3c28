import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";

/**
 * Of one statement: done in well under a second, so that other statements wait no longer than that.
 */
const BATCH_ROWS = 5000;

/**
 * Deletes all rows that match. Rows that are locked just now are left for the next run, so this
 * never waits for a lock and causes no deadlock.
 */
export async function deleteInBatches(table: PgTable, condition: SQL): Promise<void> {
  await inBatches(table, condition, (rows) => sql`delete from ${table} where ctid in (${rows})`);
}

/** The same for a change after which the rows match no more. */
export async function updateInBatches(table: PgTable, condition: SQL, changes: SQL): Promise<void> {
  await inBatches(
    table,
    condition,
    (rows) => sql`update ${table} set ${changes} where ctid in (${rows})`,
  );
}

async function inBatches(
  table: PgTable,
  condition: SQL,
  statement: (rows: SQL) => SQL,
): Promise<void> {
  const rows = sql`select ctid from ${table} where ${condition} limit ${BATCH_ROWS} for update skip locked`;
  for (;;) {
    const { count } = await db.execute(statement(rows));
    if (count < BATCH_ROWS) return;
  }
}
