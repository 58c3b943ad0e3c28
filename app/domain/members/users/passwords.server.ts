import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { passwords, sessions, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { notFound } from "../../base/refusal.ts";
import { notifyAccount } from "./account-notices.server.ts";
import { endLinks } from "./end-links.server.ts";

/**
 * A step: stores the new password, ends all sessions except the current one and all earlier links,
 * and informs the member by mail.
 */
export async function setPassword(
  tx: Transaction,
  user_id: number,
  hash: string,
  kept_session_id?: number,
): Promise<void> {
  const [account] = await tx
    .select({ confirmed_email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user_id))
    .for("no key update");
  if (!account) throw notFound("userNotFound");
  // An account has no row after its password was removed by an undone change of e-mail.
  await tx
    .insert(passwords)
    .values({ user_id, hash })
    .onConflictDoUpdate({
      target: passwords.user_id,
      set: { hash, scheme: null, changed_at: sql`now()` },
    });
  const is_other_session =
    kept_session_id === undefined ? undefined : ne(sessions.id, kept_session_id);
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), is_other_session));
  signalMembersAfterCommit(tx, [user_id]);
  // Resetting a password ends all sessions.
  await endLinks(tx, user_id, { by: kept_session_id === undefined ? "reset" : "password" });
  await notifyAccount(tx, user_id, account.confirmed_email, "password_changed");
}
