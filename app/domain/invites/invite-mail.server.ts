import { env } from "#app/lib/env.server.ts";
import { mailBody } from "#app/lib/mail-body.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { unlinkedUsername, withoutLinks } from "#app/lib/without-links.server.ts";
import type { User } from "../users/user.ts";
import { languageOf, type TranslateFor } from "../language-of.server.ts";

type Host = Pick<User, "username" | "full_name" | "language">;
type Invitation = { email: string; text: string | null; signup_link: string };

/**
 * Nothing is known of the guest yet, so the letter speaks the host's language. It goes to strangers
 * in the site's name, so the only thing in it that can be clicked is its own link, and the host is
 * named by the user name, which is one person's alone.
 */
export function inviteMail(
  host: Host,
  { email, text, signup_link }: Invitation,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(host);
  const t = translateFor(language);
  const plain = (written: string) => withoutLinks(written, t("mail.removedAddress"));
  const username = `@${unlinkedUsername(host.username)}`;
  const name = host.full_name === null ? username : `${plain(host.full_name)} (${username})`;
  const names = { name, site: plain(env.SITE_NAME) };
  const lasts =
    env.INVITE_DAYS > 0 ? t("mail.inviteLasts", { count: env.INVITE_DAYS }) : t("mail.inviteOnce");
  const body = mailBody({
    language,
    site_name: names.site,
    paragraphs: [
      t("mail.inviteGreeting"),
      t("mail.inviteText", names),
      ...(text ? [t("mail.inviteSays", { ...names, text: plain(text) })] : []),
    ],
    link: { label: t("mail.inviteLink"), href: signup_link },
    small: [lasts, t("mail.inviteIgnore")],
  });
  return { to: email, subject: t("mail.inviteSubject", names), ...body };
}
