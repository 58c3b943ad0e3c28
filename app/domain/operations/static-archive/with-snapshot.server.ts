import { drizzle } from "drizzle-orm/postgres-js";
import { connect, type Transaction } from "#app/db/client.server.ts";

/**
 * Each page of a list is planned for its rows. A plan for any page would join whole tables for fifty
 * rows of a million.
 */
const SETTINGS = { plan_cache_mode: "force_custom_plan" };

/**
 * All that `work` reads is the state of one moment, however long it takes. It has a connection of its
 * own, without time limits.
 */
export async function withSnapshot<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = connect(1, { settings: SETTINGS });
  try {
    return await drizzle(client).transaction(work, {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  } finally {
    await client.end({ timeout: 0 });
  }
}
