import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { thanks } from "#app/db/schema.server.ts";

/**
 * A step: deletes the thanks of a reply that became an opening post, for which nobody can thank.
 */
export async function deleteThanksOf(tx: Transaction, post_id: number): Promise<void> {
  await tx.delete(thanks).where(eq(thanks.post_id, post_id));
}
