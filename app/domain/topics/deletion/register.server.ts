import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { removals } from "#app/db/schema.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";

/**
 * Something that was deleted and may still have topics and replies to remove; or a topic whose
 * replies are being restored.
 */
export type Removal = { kind: "user" | "forum" | "topic" | "restored_topic"; id: number };

/** A step of a command: a job removes what belonged to them, unless the command is faster. */
export async function removeLater(
  tx: Transaction,
  new_removals: readonly Removal[],
): Promise<void> {
  await registerRemovals(tx, new_removals);
  await enqueue(tx, "remove-deleted", {});
}

/** A step of commands and of the job, which repeats until nothing is registered. */
export async function registerRemovals(
  tx: Transaction,
  new_removals: readonly Removal[],
): Promise<void> {
  if (new_removals.length > 0)
    await tx.execute(sql`${insertRows(removals, new_removals)} on conflict do nothing`);
}
