import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { account_deletions, users } from "#app/db/schema.server.ts";
import type { Payloads } from "../../../base/queue/payloads.ts";
import { enqueue } from "../../../base/queue/queue.server.ts";

/**
 * A step under the lock of the account: the deletion that the member asked for is taken back.
 * Returns whether there was one.
 */
export async function keepAccount(
  tx: Transaction,
  user_id: number,
  because: "signed_in" | "superuser",
): Promise<boolean> {
  const kept_accounts = await tx
    .delete(account_deletions)
    .where(eq(account_deletions.user_id, user_id))
    .returning({ user_id: account_deletions.user_id });
  if (kept_accounts.length === 0) return false;
  await enqueueLeavingMail(tx, user_id, because);
  return true;
}

/** A step: a letter to the confirmed address, if there is one. */
export async function enqueueLeavingMail(
  tx: Transaction,
  user_id: number,
  step: Payloads["send-leaving"]["step"],
): Promise<void> {
  const [account] = await tx
    .select({ email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  if (account?.email) await enqueue(tx, "send-leaving", { user_id, email: account.email, step });
}
