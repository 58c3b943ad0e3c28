import { and, eq, gt, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, passwords, sessions, users } from "#app/db/schema.server.ts";
import { signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { bringBackFactors } from "../../accounts/factors/parts/bring-back.server.ts";
import { isValidLink } from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { refuseTaken } from "./accounts.server.ts";
import { consumeLink } from "./consume-link.server.ts";
import { endLinks } from "./end-links.server.ts";
import { returnMailbox } from "./return-mailbox.server.ts";

/**
 * A thief may change the password before the e-mail; the owner reads a message about either within
 * a week.
 */
const RECENT_PASSWORD_DAYS = 7;

/**
 * The address that this link would restore, or null if the link is not valid. It does not use up
 * the link.
 */
export async function findEmailToRestore(token: string): Promise<string | null> {
  const [link] = await db
    .select({ email: one_time_tokens.email })
    .from(one_time_tokens)
    .where(isValidLink("email_undo", token));
  return link?.email ?? null;
}

/**
 * Restores the old address and ends everything that a thief may have: sessions, links and second
 * factors made since then, and a recent password. A link that was sent to an earlier address stays valid.
 */
export async function undoEmailChange(token: string): Promise<{ needs_password: boolean }> {
  const { user_id, needs_password } = await db
    .transaction(async (tx) => {
      const { account, link } = await consumeLink(tx, "email_undo", token);
      await returnMailbox(tx, account, link.email);
      await endLinks(tx, account.id, { by: "undone", since: link.created_at });
      await tx.delete(sessions).where(eq(sessions.user_id, account.id));
      signalMembersAfterCommit(tx, [account.id]);
      // A factor that was added since then shows that its owner knows the password, however old it is.
      const is_password_known = await bringBackFactors(tx, account.id, link.created_at);
      return {
        user_id: account.id,
        needs_password: await dropRecentPassword(tx, account.id, link, is_password_known),
      };
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
  logEvent("email_change_undone", { user_id, password_dropped: needs_password });
  return { needs_password };
}

/**
 * A password that was set after the change of e-mail, or in the days before it, may be the thief's:
 * it is removed, and the owner gets a reset link. The password that the account was created with
 * stays.
 */
async function dropRecentPassword(
  tx: Transaction,
  user_id: number,
  { email, created_at }: { email: string; created_at: Date },
  is_password_known: boolean,
): Promise<boolean> {
  const is_recent = gt(
    passwords.changed_at,
    sql`${created_at.toISOString()}::timestamptz - make_interval(days => ${RECENT_PASSWORD_DAYS})`,
  );
  const was_changed = gt(
    passwords.changed_at,
    sql`(select ${users.created_at} from ${users} where ${users.id} = ${user_id})`,
  );
  const dropped_passwords = await tx
    .delete(passwords)
    .where(
      and(
        eq(passwords.user_id, user_id),
        is_password_known ? undefined : and(is_recent, was_changed),
      ),
    )
    .returning({ user_id: passwords.user_id });
  if (dropped_passwords.length === 0) return false;
  await enqueue(tx, "send-reset-link", { email });
  return true;
}
