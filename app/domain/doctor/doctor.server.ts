import { sql } from "drizzle-orm";
import { db, liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { holdWriting } from "../forums/locks.server.ts";
import { listOrphans } from "./orphans.server.ts";
import { differencesOf, mendingOf, RECOUNTS } from "./recounts.ts";
import { bringForward, listSequencesBehind } from "./sequences.server.ts";

/** One fault, as a sentence for the operator. */
export type Finding = string;

type Difference = {
  id: number;
  is_now: Record<string, unknown>;
  should_be: Record<string, unknown>;
};

/** Lists every fault, in one read-only transaction. */
export async function examine(): Promise<Finding[]> {
  return await db.transaction(
    async (tx) => {
      await liftTimeLimits(tx);
      return await findAll(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Repairs everything in one transaction, during which no member can write. Returns the faults found
 * and those that are left.
 */
export async function mend(): Promise<{ found: Finding[]; left: Finding[] }> {
  return await db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    await holdWriting(tx);
    const found = await findAll(tx);
    for (const orphans of await listOrphans(tx)) await tx.execute(sql.raw(orphans.mend));
    for (const recount of RECOUNTS) await tx.execute(sql.raw(mendingOf(recount)));
    for (const behind of await listSequencesBehind(tx)) await bringForward(tx, behind);
    return { found, left: await findAll(tx) };
  });
}

async function findAll(tx: Transaction): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, found } of await listOrphans(tx)) {
    const [row] = await tx.execute<{ count: number }>(sql.raw(found));
    if (row && row.count > 0) findings.push(`${row.count} × ${what}`);
  }
  for (const recount of RECOUNTS) {
    const differences = await tx.execute<Difference>(sql.raw(differencesOf(recount)));
    findings.push(...differences.map((difference) => sayDifference(recount.table, difference)));
  }
  const behind = await listSequencesBehind(tx);
  return [
    ...findings,
    ...behind.map(
      ({ table, highest }) => `${table}: the next id would not be above ${highest}, which is taken`,
    ),
  ];
}

function sayDifference(table: string, { id, is_now, should_be }: Difference): Finding {
  const wrong = Object.keys(should_be).filter((column) => is_now[column] !== should_be[column]);
  return `${table} ${id}: ${wrong.map((column) => `${column} is ${is_now[column]}, should be ${should_be[column]}`).join("; ")}`;
}
