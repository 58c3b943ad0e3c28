import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { removals } from "#app/db/schema.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";

/**
 * What was deleted, and may have topics and replies that are still to be removed; and topics whose
 * replies are brought back.
 */
export type Removal = { kind: "user" | "forum" | "topic" | "restored_topic"; id: number };

/** A step of a command: a job removes what belonged to them, unless the command is quicker. */
export async function removeLater(
  tx: Transaction,
  new_removals: readonly Removal[],
): Promise<void> {
  await registerRemovals(tx, new_removals);
  await enqueue(tx, "remove-deleted", {});
}

/** A step, also of the job, which goes on until nothing is registered. */
export async function registerRemovals(
  tx: Transaction,
  new_removals: readonly Removal[],
): Promise<void> {
  if (new_removals.length > 0)
    await tx.execute(sql`${insertRows(removals, new_removals)} on conflict do nothing`);
}
