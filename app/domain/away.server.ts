import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { isAway } from "#app/db/errors.server.ts";
import { QueueFull } from "#app/lib/bounded.ts";
import { away, Refusal, tooBusy } from "./refusal.ts";

/** What an error says to the outside: a refusal, also when the database was away or too many sign in at once; null for a fault of ours. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFull) return tooBusy();
  return isAway(error) ? away() : null;
}

/** A balancer asks often; a database that takes longer is no use to it. */
const ANSWER_WITHIN_MS = 2000;

export async function isDatabaseReady(): Promise<boolean> {
  return await Promise.race([
    db.execute(sql`select 1`).then(() => true, () => false),
    new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false)),
  ]);
}
