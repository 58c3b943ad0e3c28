import type { Mail } from "#app/lib/mail/mail.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";

export type Recipient = Pick<User, "id" | "username" | "full_name" | "language"> & {
  has_password: boolean;
};

/**
 * The message with a link to choose a new password, in the recipient's language. `has_password` is
 * false after an undone change of e-mail.
 */
export function resetMail(
  user: Recipient,
  to: string,
  token: string,
  hours: number,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(user);
  const t = translateFor(language);
  const site = siteName(language);
  return memberMail(user, t, {
    to,
    subject: t("mail.resetSubject", { site }),
    paragraphs: [t(user.has_password ? "mail.resetText" : "mail.resetNeededText", { site })],
    link: {
      label: t("mail.resetLink"),
      href: `${env.SITE_URL}/reset-password?token=${token}&lang=${language}`,
    },
    small: [
      t("mail.resetLasts", { count: hours }),
      t(user.has_password ? "mail.resetIgnore" : "mail.resetNeeded"),
    ],
  });
}
