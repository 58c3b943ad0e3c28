import type { Mail } from "#app/lib/mail/mail.server.ts";
import { mailBody } from "#app/lib/mail/mail-body.server.ts";
import { unlinkedUsername, withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";

type Host = Pick<User, "username" | "full_name" | "language">;
type Invitation = { email: string; text: string | null; signup_link: string };

/**
 * The guest's language is unknown, so the e-mail uses the host's. It reaches strangers in the name
 * of the site, so it contains no link except its own. It names the host by the username too,
 * because a full name is not unique.
 */
export function inviteMail(
  host: Host,
  { email, text, signup_link }: Invitation,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(host);
  const t = translateFor(language);
  const unlinked = (text_with_links: string) =>
    withoutLinks(text_with_links, t("mail.removedAddress"));
  const username = `@${unlinkedUsername(host.username)}`;
  const name = host.full_name === null ? username : `${unlinked(host.full_name)} (${username})`;
  const names = { name, site: unlinked(siteName(language)) };
  const validity =
    env.INVITE_DAYS > 0 ? t("mail.inviteLasts", { count: env.INVITE_DAYS }) : t("mail.inviteOnce");
  const subject = t("mail.inviteSubject", names);
  const body = mailBody({
    language,
    site_name: names.site,
    subject,
    paragraphs: [
      t("mail.inviteGreeting"),
      t("mail.inviteText", names),
      ...(text ? [t("mail.inviteSays", { ...names, text: unlinked(text) })] : []),
    ],
    link: { label: t("mail.inviteLink"), href: `${signup_link}&lang=${language}` },
    small: [validity, t("mail.inviteIgnore")],
  });
  return { site_name: names.site, to: email, subject, ...body };
}
