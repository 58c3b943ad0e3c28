import { sql } from "drizzle-orm";
import { db, liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { lockWritesExclusive } from "../forums/write-locks.server.ts";
import { type Difference, fixCounters, listWrongCounters } from "./counters.server.ts";
import { listOrphans } from "./orphans.server.ts";
import { advanceSequence, listSequencesBehind } from "./sequences.server.ts";

/** One fault, as a sentence for the operator. */
export type Finding = string;

/** Lists every fault, in one read-only transaction. */
export async function listFaults(): Promise<Finding[]> {
  return await db.transaction(
    async (tx) => {
      await liftTimeLimits(tx);
      return await findFaults(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Repairs everything in one transaction, during which no member can write. Returns the faults found
 * and those that are left.
 */
export async function repair(): Promise<{ found: Finding[]; left: Finding[] }> {
  return await db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    await lockWritesExclusive(tx);
    const found = await findFaults(tx);
    for (const orphans of await listOrphans(tx)) await tx.execute(sql.raw(orphans.repair));
    await fixCounters(tx);
    for (const behind of await listSequencesBehind(tx)) await advanceSequence(tx, behind);
    return { found, left: await findFaults(tx) };
  });
}

async function findFaults(tx: Transaction): Promise<Finding[]> {
  const orphans: Finding[] = [];
  for (const { what, count_rows } of await listOrphans(tx)) {
    const [row] = await tx.execute<{ count: number }>(sql.raw(count_rows));
    if (row && row.count > 0) orphans.push(`${row.count} × ${what}`);
  }
  const counters = await listWrongCounters(tx);
  const sequences = await listSequencesBehind(tx);
  return [
    ...orphans,
    ...counters.map(describeDifference),
    ...sequences.map(
      ({ table, highest }) => `${table}: the next id would not be above ${highest}, which is taken`,
    ),
  ];
}

function describeDifference({
  table,
  id,
  is_now,
  should_be,
}: Difference & { table: string }): Finding {
  const wrong = Object.keys(should_be).filter((column) => is_now[column] !== should_be[column]);
  return `${table} ${id}: ${wrong.map((column) => `${column} is ${is_now[column]}, should be ${should_be[column]}`).join("; ")}`;
}
