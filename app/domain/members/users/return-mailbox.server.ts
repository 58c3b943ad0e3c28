import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { notifyRemovedAddresses } from "./account-notices.server.ts";
import { claimMailbox } from "./claim-mailbox.server.ts";
import type { Addresses } from "./set-email.server.ts";

/** A step: the account has its earlier address again, and the addresses since then are told. */
export async function returnMailbox(
  tx: Transaction,
  account: Addresses,
  email: string,
): Promise<void> {
  await claimMailbox(tx, account.id, email);
  await tx.update(users).set({ email, confirmed_email: email }).where(eq(users.id, account.id));
  await notifyRemovedAddresses(tx, account.id, [account.email, account.confirmed_email], email);
}
