import { env } from "#app/lib/env.server.ts";
import { mailBody } from "#app/lib/mail-body.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { unlinkedUsername } from "#app/lib/without-links.server.ts";
import type { WordKey } from "#locales/index.ts";
import type { Payloads } from "../queue/payloads.ts";
import { languageOf, type Words } from "../words.server.ts";
import { CONFIRM_HOURS, UNDO_DAYS } from "./email-links.server.ts";
import { nameInLetter } from "./name-in-letter.server.ts";
import type { User } from "./user.ts";

export type Member = Pick<User, "username" | "full_name" | "language">;
type AccountNotice = Payloads["send-account-notice"]["notice"];
type Because = Payloads["send-email-confirmation"]["because"];

/** To a pending address. */
export function confirmationMail(
  member: Member,
  to: string,
  token: string,
  because: Because,
  words: Words,
): Mail {
  const { t, site, language, ...letter } = letterBase(member, words);
  const text =
    because === "recovery"
      ? t("mail.confirmForRecovery", { site })
      : t("mail.confirmText", { site, name: unlinkedUsername(member.username) });
  const body = mailBody({
    ...letter,
    language,
    paragraphs: [...letter.paragraphs, text],
    link: {
      label: t("mail.confirmLink"),
      href: `${env.SITE_URL}/confirm-email?token=${token}&lang=${language}`,
    },
    small: [t("mail.resetLasts", { hours: CONFIRM_HOURS }), t("mail.confirmIgnore")],
  });
  return { to, subject: t("mail.confirmSubject", { site }), ...body };
}

/** To the confirmed address that the account leaves, with the undo link. */
export function emailChangedMail(member: Member, to: string, token: string, words: Words): Mail {
  const { t, site, language, ...letter } = letterBase(member, words);
  const body = mailBody({
    ...letter,
    language,
    paragraphs: [
      ...letter.paragraphs,
      t("mail.emailChangedText", { site }),
      t("mail.emailChangedNotYou"),
    ],
    link: {
      label: t("mail.emailChangedLink"),
      href: `${env.SITE_URL}/email-undo?token=${token}&lang=${language}`,
    },
    small: [t("mail.emailChangedLasts", { count: UNDO_DAYS }), t("mail.emailChangedIgnore")],
  });
  return { to, subject: t("mail.emailChangedSubject", { site }), ...body };
}

/** Messages that only inform. If their reader has to act, they link to the recovery page. */
const NOTICES: Record<
  AccountNotice,
  { subject: WordKey; text: WordKey; more?: WordKey; has_recovery: boolean }
> = {
  password_changed: {
    subject: "mail.passwordChangedSubject",
    text: "mail.passwordChangedText",
    more: "mail.passwordChangedNotYou",
    has_recovery: true,
  },
  email_set: { subject: "mail.emailSetSubject", text: "mail.emailSetText", has_recovery: false },
  email_removed: {
    subject: "mail.emailRemovedSubject",
    text: "mail.emailRemovedText",
    has_recovery: false,
  },
  email_set_by_superuser: {
    subject: "mail.emailChangedSubject",
    text: "mail.emailSetBySuperuserText",
    has_recovery: false,
  },
  email_displaced: {
    subject: "mail.emailChangedSubject",
    text: "mail.emailDisplacedText",
    has_recovery: false,
  },
};

export function accountNoticeMail(
  member: Member,
  to: string,
  notice: AccountNotice,
  words: Words,
): Mail {
  const { t, site, language, ...letter } = letterBase(member, words);
  const { subject, text, more, has_recovery } = NOTICES[notice];
  const body = mailBody({
    ...letter,
    language,
    paragraphs: [
      ...letter.paragraphs,
      t(text, { site, name: unlinkedUsername(member.username), email: to }),
      ...(more ? [t(more)] : []),
    ],
    link: has_recovery
      ? { label: t("mail.recoverLink"), href: `${env.SITE_URL}/recover-password?lang=${language}` }
      : undefined,
    small: [],
  });
  return { to, subject: t(subject, { site }), ...body };
}

function letterBase(member: Member, words: Words) {
  const language = languageOf(member);
  const t = words(language);
  return {
    t,
    site: env.SITE_NAME,
    site_name: env.SITE_NAME,
    language,
    paragraphs: [t("mail.greeting", { name: nameInLetter(member, t) })],
  };
}
