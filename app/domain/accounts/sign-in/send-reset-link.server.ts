import { desc, eq, or, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { passwords, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { isWithinLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { requestConfirmation } from "../../members/users/email-links.server.ts";
import type { User } from "../../members/users/user.ts";
import { idByUsername } from "../../members/users/usernames.server.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { makeToken } from "./parts/one-time-tokens.server.ts";
import { type Recipient, resetMail } from "./reset-mail.server.ts";

/** Long enough to find the message, short enough that an old message is useless. */
export const RESET_HOURS = 2;

/**
 * The token is created here: its lifetime starts when it is sent, and no queue contains it. The
 * message is always sent to the confirmed address. An account without one gets a confirmation link
 * instead: no unproved mailbox receives a reset link, and no account stays locked out. `email` may
 * be a username.
 */
export async function sendResetLink(email: string, translateFor: TranslateFor): Promise<void> {
  if (!email.includes("@")) return await passOnToAddress(email);
  const mail = await db.transaction(async (tx) => {
    const user = await findRecipient(tx, email);
    if (!user?.is_active) return null;
    if (user.confirmed_email !== null)
      return resetMail(
        user,
        user.confirmed_email,
        await makeResetToken(tx, user),
        RESET_HOURS,
        translateFor,
      );
    await requestConfirmation(tx, user.id, user.email, "recovery");
    return null;
  });
  if (mail) await sendMail(mail);
}

/**
 * Reserves a link for the address of the account. A mailbox has one limit, however many names lead
 * to it. A job of its own sends the link, so that trying again counts nothing.
 */
async function passOnToAddress(username: string): Promise<void> {
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, idByUsername(username)));
  if (account && (await isWithinLimit("recovery_email", account.email)))
    await db.transaction((tx) => enqueue(tx, "send-reset-link", account));
}

/**
 * The HTML of the message that a request would send, with a working link. It gives access to the
 * account, so its creation is recorded in the audit log.
 */
export async function recoveryHtml(
  actor: User,
  email: string,
  translateFor: TranslateFor,
): Promise<string> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  return await db.transaction(async (tx) => {
    const user = await findRecipient(tx, email);
    if (!user) throw notFound("userEmailNotFound");
    const token = await makeResetToken(tx, user);
    await record(tx, actor, { action: "recovery_link", ...userSubject(user) });
    return resetMail(user, user.email, token, RESET_HOURS, translateFor).html;
  });
}

export function makeResetToken(tx: Transaction, { id }: Pick<Recipient, "id">): Promise<string> {
  return makeToken(tx, { kind: "password_reset", user_id: id, hours: RESET_HOURS });
}

/**
 * Locks the account: a concurrent change that ends links either precedes this token or ends it. The
 * account that uses the address now takes precedence over one that only confirmed it.
 */
export async function findRecipient(tx: Transaction, email: string) {
  const { id, username, full_name, language, confirmed_email, is_active } = users;
  const uses_address = eq(users.email_fold, sql`fold(${email})`);
  const has_password = sql<boolean>`exists (select from ${passwords} where ${passwords.user_id} = ${id})`;
  const [user] = await tx
    .select({
      id,
      username,
      full_name,
      email: users.email,
      confirmed_email,
      language,
      is_active,
      has_password,
    })
    .from(users)
    .where(or(uses_address, sql`fold(${confirmed_email}) = fold(${email})`))
    .orderBy(desc(uses_address), desc(id))
    .limit(1)
    .for("no key update");
  return user;
}
