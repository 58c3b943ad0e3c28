import { env } from "#app/lib/env.server.ts";
import { mailBody } from "#app/lib/mail-body.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { languageOf, type Words } from "../words.server.ts";
import type { User } from "./user.ts";

type Member = Pick<User, "username" | "full_name" | "language">;

/** To the address that the account had before: the link that takes the change back. */
export function emailChangedMail(member: Member, old_email: string, token: string, days: number, words: Words): Mail {
  const language = languageOf(member);
  const t = words(language);
  const site = env.SITE_NAME;
  const body = mailBody({
    language,
    site_name: site,
    paragraphs: [t("mail.greeting", { name: member.full_name ?? member.username }), t("mail.emailChangedText", { site }), t("mail.emailChangedNotYou")],
    link: { label: t("mail.emailChangedLink"), href: `${env.SITE_URL}/email-undo?token=${token}` },
    small: [t("mail.emailChangedLasts", { count: days }), t("mail.emailChangedIgnore")],
  });
  return { to: old_email, subject: t("mail.emailChangedSubject", { site }), ...body };
}
