import type { Transaction } from "#app/db/client.server.ts";
import { removals } from "#app/db/schema.server.ts";
import { enqueue } from "../queue/queue.server.ts";

/** What was deleted, and may have topics and replies that are still to be removed. */
export type Target = { kind: "user" | "forum" | "topic"; id: number };

/** A step: what belonged to the targets is removed after the commit, by the caller or by the job. */
export async function registerRemovals(tx: Transaction, targets: readonly Target[]): Promise<void> {
  if (targets.length === 0) return;
  await tx
    .insert(removals)
    .values([...targets])
    .onConflictDoNothing();
  await enqueue(tx, "remove-deleted", {});
}
