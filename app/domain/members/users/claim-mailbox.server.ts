import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { notifyAccount } from "./account-notices.server.ts";
import { findUndoLink } from "./email-links.server.ts";
import { endLinks } from "./end-links.server.ts";
import { isSameMailbox } from "./mailbox.ts";
import type { Addresses } from "./set-email.server.ts";

/**
 * A step before a proved address is stored: no other account keeps it without proof. An account
 * that uses it unconfirmed falls back to its own confirmed address. One without a confirmed address
 * keeps it, and the unique index refuses, because the owner of the mailbox can recover that
 * account. One that confirmed it earlier and uses another address now loses that confirmation.
 */
export async function claimMailbox(
  tx: Transaction,
  user_id: number | null,
  email: string,
): Promise<void> {
  const has_address = or(
    eq(users.email_fold, sql`fold(${email})`),
    sql`fold(${users.confirmed_email}) = fold(${email})`,
  );
  const is_other = user_id === null ? undefined : ne(users.id, user_id);
  const other_users = await tx
    .select({
      id: users.id,
      email: users.email,
      email_fold: users.email_fold,
      confirmed_email: users.confirmed_email,
      claimed_fold: sql<string>`fold(${email})`,
    })
    .from(users)
    .where(and(has_address, is_other))
    .orderBy(users.id)
    .for("update");
  const holder = other_users.find(({ email_fold, claimed_fold }) => email_fold === claimed_fold);
  if (
    holder &&
    holder.confirmed_email !== null &&
    !isSameMailbox(holder.email, holder.confirmed_email)
  )
    await releaseMailbox(tx, holder, holder.confirmed_email);
  const earlier_user_ids = other_users
    .filter((other) => other !== holder && isSameMailbox(other.confirmed_email, email))
    .map(({ id }) => id);
  if (earlier_user_ids.length > 0)
    await tx
      .update(users)
      .set({ confirmed_email: null })
      .where(sql`${users.id} = any(${numberArray(earlier_user_ids)})`);
}

async function releaseMailbox(
  tx: Transaction,
  holder: Addresses,
  confirmed_email: string,
): Promise<void> {
  await tx.update(users).set({ email: confirmed_email }).where(eq(users.id, holder.id));
  const undo_link = await findUndoLink(tx, holder.id, confirmed_email);
  await endLinks(
    tx,
    holder.id,
    undo_link ? { by: "undone", since: undo_link.created_at } : { by: "email" },
  );
  await notifyAccount(tx, holder.id, confirmed_email, "email_displaced");
}
