import { env } from "#app/lib/env.server.ts";
import { mailBody } from "#app/lib/mail-body.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import type { User } from "../users/user.ts";
import { languageOf, type Words } from "../words.server.ts";

type Host = Pick<User, "username" | "full_name" | "language">;
type Invitation = { email: string; text: string | null; signup_link: string };

/** Nothing is known of the guest yet, so the letter speaks the host's language. */
export function inviteMail(host: Host, { email, text, signup_link }: Invitation, words: Words): Mail {
  const language = languageOf(host);
  const t = words(language);
  const names = { name: host.full_name ?? host.username, site: env.SITE_NAME };
  const lasts = env.INVITE_DAYS > 0 ? t("mail.inviteLasts", { count: env.INVITE_DAYS }) : t("mail.inviteOnce");
  const body = mailBody({
    language,
    site_name: env.SITE_NAME,
    paragraphs: [t("mail.inviteGreeting"), t("mail.inviteText", names), ...(text ? [t("mail.inviteSays", { ...names, text })] : [])],
    link: { label: t("mail.inviteLink"), href: signup_link },
    small: [lasts, t("mail.inviteIgnore")],
  });
  return { to: email, subject: t("mail.inviteSubject", names), ...body };
}
