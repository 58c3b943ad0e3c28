import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { passwords } from "#app/db/schema.server.ts";
import { lockAccount } from "./lock-account.server.ts";

/**
 * A step before something is stored for which a password was compared: locks the account, and
 * returns the hash that it has now. Comparing took a while, and what is stored must not outlive a
 * change of password.
 */
export async function lockPassword(tx: Transaction, user_id: number): Promise<string | null> {
  await lockAccount(tx, user_id, "no key update");
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.user_id, user_id))
    .for("share");
  return row?.hash ?? null;
}
