import { env } from "#app/lib/env.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { type EmailContent, mailBody } from "#app/lib/mail-body.server.ts";
import type { Translate } from "#locales/index.ts";
import { languageOf } from "../language-of.server.ts";
import { nameInMail } from "./name-in-mail.server.ts";
import type { User } from "./user.ts";

type Member = Pick<User, "username" | "full_name" | "language">;
type Parts = Pick<Mail, "to" | "subject" | "unsubscribe_url"> &
  Omit<EmailContent, "language" | "site_name">;

/** An email to a member: it greets them and is signed by the site. */
export function memberMail(
  member: Member,
  t: Translate,
  { to, subject, unsubscribe_url, paragraphs, ...contents }: Parts,
): Mail {
  const body = mailBody({
    ...contents,
    language: languageOf(member),
    site_name: env.SITE_NAME,
    subject,
    paragraphs: [t("mail.greeting", { name: nameInMail(member, t) }), ...paragraphs],
  });
  return { to, subject, unsubscribe_url, ...body };
}
