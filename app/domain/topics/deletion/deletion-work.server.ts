import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { removals } from "#app/db/schema.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";

/**
 * What was deleted and may still have topics and replies, which are deleted in batches; and topics
 * whose replies are being restored. The table is `removals`.
 */
export type DeletionWork = { kind: "user" | "forum" | "topic" | "restored_topic"; id: number };

/** A step of a command: a job deletes what belonged to them, unless the command is quicker. */
export async function finishDeletionLater(
  tx: Transaction,
  new_work: readonly DeletionWork[],
): Promise<void> {
  await registerDeletionWork(tx, new_work);
  await enqueue(tx, "remove-deleted", {});
}

/** A step, also of the job, which works until nothing is registered. */
export async function registerDeletionWork(
  tx: Transaction,
  new_work: readonly DeletionWork[],
): Promise<void> {
  if (new_work.length > 0)
    await tx.execute(sql`${insertRows(removals, new_work)} on conflict do nothing`);
}
