import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import { issueToken } from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import {
  accountNoticeMail,
  confirmationMail,
  emailChangedMail,
  type Member,
} from "./email-mails.server.ts";
import { lockAccount } from "./lock-account.server.ts";

const { username, full_name, language } = users;

export async function sendEmailConfirmation(
  { user_id, email, because }: Payloads["send-email-confirmation"],
  translateFor: TranslateFor,
): Promise<void> {
  const link = await prepareLink("email_confirm", user_id, email);
  if (link) await sendMail(confirmationMail(link.member, email, link.token, because, translateFor));
}

export async function sendEmailChanged(
  { user_id, email }: Payloads["send-email-changed"],
  translateFor: TranslateFor,
): Promise<void> {
  const link = await prepareLink("email_undo", user_id, email);
  if (link) await sendMail(emailChangedMail(link.member, email, link.token, translateFor));
}

export async function sendAccountNotice(
  { user_id, email, notice }: Payloads["send-account-notice"],
  translateFor: TranslateFor,
): Promise<void> {
  const [member] = await db
    .select({ username, full_name, language })
    .from(users)
    .where(eq(users.id, user_id));
  if (member) await sendMail(accountNoticeMail(member, email, notice, translateFor));
}

/**
 * Null if the account or the link ended meanwhile; then nothing is sent. Locks the account: a
 * concurrent change either precedes the new token or ends it.
 */
async function prepareLink(
  kind: "email_confirm" | "email_undo",
  user_id: number,
  email: string,
): Promise<{ member: Member; token: string } | null> {
  return await db.transaction(async (tx) => {
    await lockAccount(tx, user_id, "no key update");
    const [member] = await tx
      .select({ username, full_name, language })
      .from(users)
      .where(eq(users.id, user_id));
    const token = member ? await issueToken(tx, { kind, user_id, email }) : null;
    return member && token ? { member, token } : null;
  });
}
