import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";

/** One statement of this size takes well under a second, and other statements wait no longer. */
const BATCH_ROWS = 5000;

/**
 * Deletes all rows that match. It skips locked rows, which the next run deletes, so it never waits
 * for a lock and causes no deadlock.
 */
export async function deleteInBatches(table: PgTable, condition: SQL): Promise<void> {
  await inBatches(table, condition, (rows) => sql`delete from ${table} where ctid in (${rows})`);
}

/**
 * Updates all rows that match, skipping locked rows. The changed rows must no longer match, or this
 * never ends.
 */
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
