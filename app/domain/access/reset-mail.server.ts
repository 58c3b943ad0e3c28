import { env } from "#app/lib/env.server.ts";
import { mailBody } from "#app/lib/mail-body.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { nameInLetter } from "../users/name-in-letter.server.ts";
import type { User } from "../users/user.ts";
import { languageOf, type Words } from "../words.server.ts";

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
  words: Words,
): Mail {
  const language = languageOf(user);
  const t = words(language);
  const site = env.SITE_NAME;
  const body = mailBody({
    language,
    site_name: site,
    paragraphs: [
      t("mail.greeting", { name: nameInLetter(user, t) }),
      t(user.has_password ? "mail.resetText" : "mail.resetNeededText", { site }),
    ],
    link: { label: t("mail.resetLink"), href: `${env.SITE_URL}/reset-password?token=${token}` },
    small: [
      t("mail.resetLasts", { hours }),
      t(user.has_password ? "mail.resetIgnore" : "mail.resetNeeded"),
    ],
  });
  return { to, subject: t("mail.resetSubject", { site }), ...body };
}
