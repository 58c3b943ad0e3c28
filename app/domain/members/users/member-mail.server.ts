import type { Mail } from "#app/lib/mail/mail.server.ts";
import { type EmailContent, mailBody } from "#app/lib/mail/mail-body.server.ts";
import type { Translate } from "#locales/index.ts";
import { languageOf } from "../../base/language-of.server.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
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
  const language = languageOf(member);
  const site_name = siteName(language);
  const body = mailBody({
    ...contents,
    language,
    site_name,
    subject,
    paragraphs: [t("mail.greeting", { name: nameInMail(member, t) }), ...paragraphs],
  });
  return { site_name, to, subject, unsubscribe_url, ...body };
}
