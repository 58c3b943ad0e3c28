import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { isAway, isBusy } from "#app/db/errors.server.ts";
import { QueueFull } from "#app/lib/bounded.ts";
import { away, busy, Refusal, tooBusy } from "./refusal.ts";

/**
 * What an error says to the outside: a refusal, also when the database was away or could not do it,
 * or too many sign in at once; null for a fault of ours.
 */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFull) return tooBusy();
  if (isAway(error)) return away();
  return isBusy(error) ? busy() : null;
}

/** A balancer asks often; a database that takes longer is no use to it. */
const ANSWER_WITHIN_MS = 2000;

/** It answers, and takes writes. */
export async function isDatabaseReady(): Promise<boolean> {
  return await Promise.race([
    isWritable().catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false)),
  ]);
}

async function isWritable(): Promise<boolean> {
  const [row] = await db.execute<{ is_read_only: boolean }>(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`,
  );
  return row?.is_read_only === false;
}
