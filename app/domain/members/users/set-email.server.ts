import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { Refusal } from "../../base/refusal.ts";
import { notifyAccount, notifyRemovedAddresses } from "./account-notices.server.ts";
import { createUndoLink, findUndoLink, requestConfirmation } from "./email-links.server.ts";
import { endLinks } from "./end-links.server.ts";
import { isSameMailbox } from "./mailbox.ts";

export type Addresses = { id: number; email: string; confirmed_email: string | null };

/**
 * A step of the API: changes the address at once without proof. Recovery and undo stay with the
 * confirmed address.
 */
export async function setUnconfirmedEmail(
  tx: Transaction,
  account: Addresses,
  email: string,
): Promise<void> {
  if (isSameMailbox(account.email, email)) {
    await tx.update(users).set({ email }).where(eq(users.id, account.id));
    return;
  }
  if (await returnToConfirmedEmail(tx, account, email)) return;
  await tx.update(users).set({ email }).where(eq(users.id, account.id));
  await refuseConfirmedByOther(tx, account.id, email, 409, "emailTakenByOther");
  await endLinks(tx, account.id, { by: "email" });
  if (account.confirmed_email !== null)
    await createUndoLink(tx, account.id, account.confirmed_email);
  await requestConfirmation(tx, account.id, email);
}

/**
 * A step: returning to the confirmed address, or to one that a valid undo link restores, needs no
 * new proof. It counts as the undo: links made since then end, and the address that is left gets no
 * undo link. False if the address is neither.
 */
export async function returnToConfirmedEmail(
  tx: Transaction,
  account: Addresses,
  email: string,
): Promise<boolean> {
  const undo_link = await findUndoLink(tx, account.id, email);
  const proved_email =
    undo_link?.email ??
    (isSameMailbox(account.confirmed_email, email) ? account.confirmed_email : null);
  if (proved_email === null) return false;
  await tx
    .update(users)
    .set({ email, confirmed_email: proved_email })
    .where(eq(users.id, account.id));
  await endLinks(
    tx,
    account.id,
    undo_link ? { by: "undone", since: undo_link.created_at } : { by: "email" },
  );
  await notifyRemovedAddresses(tx, account.id, [account.confirmed_email], proved_email);
  await notifyAccount(tx, account.id, proved_email, "email_set");
  return true;
}

/** A step: sets an address whose mailbox was just proved. */
export async function setConfirmedEmail(
  tx: Transaction,
  account: Addresses,
  email: string,
): Promise<void> {
  const is_new = !isSameMailbox(account.email, email);
  const previous_email = isSameMailbox(account.confirmed_email, email)
    ? null
    : account.confirmed_email;
  const undo_link = await findUndoLink(tx, account.id, email);
  await tx
    .update(users)
    .set({ email: is_new ? email : account.email, confirmed_email: email })
    .where(eq(users.id, account.id));
  await endLinks(
    tx,
    account.id,
    undo_link ? { by: "undone", since: undo_link.created_at } : { by: "email" },
  );
  if (undo_link) await notifyRemovedAddresses(tx, account.id, [previous_email], email);
  if (previous_email !== null && !undo_link) await createUndoLink(tx, account.id, previous_email);
  if (is_new || previous_email !== null) await notifyAccount(tx, account.id, email, "email_set");
}

/** A step: an address set by a superuser counts as confirmed. */
export async function setEmailBySuperuser(
  tx: Transaction,
  account: Addresses,
  email: string,
): Promise<void> {
  await tx.update(users).set({ email, confirmed_email: email }).where(eq(users.id, account.id));
  if (!isSameMailbox(account.confirmed_email, email))
    await notifyAccount(tx, account.id, account.confirmed_email, "email_set_by_superuser");
  await notifyAccount(tx, account.id, email, "email_set");
}

/** A step after the write: refuses an unproved address that another account has confirmed. */
export async function refuseConfirmedByOther(
  tx: Transaction,
  user_id: number,
  email: string,
  status: number,
  key: MessageKey,
): Promise<void> {
  const is_other = and(ne(users.id, user_id), sql`fold(${users.confirmed_email}) = fold(${email})`);
  const [other_user] = await tx.select({ id: users.id }).from(users).where(is_other).limit(1);
  if (other_user) throw new Refusal(status, key, { field: "email" });
}
