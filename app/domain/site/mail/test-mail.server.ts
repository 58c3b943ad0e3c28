import { sendMail } from "#app/lib/mail/mail.server.ts";
import { type MailFailure, readMailFailure } from "#app/lib/mail/mail-failure.ts";
import { log } from "#app/lib/process/log.server.ts";
import { canAdminister } from "../../base/can.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../settings/parts/site-texts.server.ts";
import { sendsMail } from "./mail-state.server.ts";

/**
 * Leaves the page enough of the time of its request (db/time-limit.server.ts) to show the result.
 */
const SEND_WITHIN_MS = 7000;

/**
 * Sends an email to the actor at once and not by a job, because the page says how it ended. Null if
 * the mail server took it.
 */
export async function sendTestMail(
  actor: User,
  translateFor: TranslateFor,
): Promise<MailFailure | null> {
  if (!canAdminister(actor)) throw notAllowed();
  if (!sendsMail()) throw notFound();
  await rateLimit("test_mail", actor);
  const language = languageOf(actor);
  const t = translateFor(language);
  const site = siteName(language);
  try {
    const content = {
      to: actor.email,
      subject: t("mail.testSubject", { site }),
      paragraphs: [t("mail.testText", { site })],
      small: [t("mail.testWhy", { name: actor.username })],
    };
    await sendMail(memberMail(actor, t, content), SEND_WITHIN_MS);
    return null;
  } catch (error) {
    log.warn({ err: error, user_id: actor.id }, "A test email could not be sent");
    const failure = readMailFailure(error instanceof Error ? error.message : null);
    if (!failure) throw error;
    return failure;
  }
}
