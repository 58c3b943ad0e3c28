import type { Mail } from "#app/lib/mail/mail.server.ts";
import { unlinkedUsername } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { TextKey } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { CONFIRM_HOURS, UNDO_DAYS } from "./email-links.server.ts";
import { memberMail } from "./member-mail.server.ts";
import type { User } from "./user.ts";

export type Member = Pick<User, "username" | "full_name" | "language">;
type AccountNotice = Payloads["send-account-notice"]["notice"];
type NoticeReason = Payloads["send-email-confirmation"]["because"];

/** The message to a pending address, with the link that confirms it. */
export function confirmationMail(
  member: Member,
  to: string,
  token: string,
  because: NoticeReason,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const text =
    because === "recovery"
      ? t("mail.confirmForRecovery", { site })
      : t("mail.confirmText", { site, name: unlinkedUsername(member.username) });
  return memberMail(member, t, {
    to,
    subject: t("mail.confirmSubject", { site }),
    paragraphs: [text],
    link: {
      label: t("mail.confirmLink"),
      href: `${env.SITE_URL}/confirm-email?token=${token}&lang=${language}`,
    },
    small: [t("mail.resetLasts", { count: CONFIRM_HOURS }), t("mail.confirmIgnore")],
  });
}

/** The message to the confirmed address that the account leaves, with the undo link. */
export function emailChangedMail(
  member: Member,
  to: string,
  token: string,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  return memberMail(member, t, {
    to,
    subject: t("mail.emailChangedSubject", { site }),
    paragraphs: [t("mail.emailChangedText", { site }), t("mail.emailChangedNotYou")],
    link: {
      label: t("settings.undo"),
      href: `${env.SITE_URL}/email-undo?token=${token}&lang=${language}`,
    },
    small: [t("mail.emailChangedLasts", { count: UNDO_DAYS }), t("mail.emailChangedIgnore")],
  });
}

const RECOVERY = { label: "mail.recoverLink", path: "/recover-password" } as const;

/** Messages that only inform. If their reader has to act, they link to the page for it. */
const NOTICES: Record<
  AccountNotice,
  { subject: TextKey; text: TextKey; more?: TextKey; link?: { label: TextKey; path: string } }
> = {
  password_changed: {
    subject: "mail.passwordChangedSubject",
    text: "mail.passwordChangedText",
    more: "mail.passwordChangedNotYou",
    link: RECOVERY,
  },
  email_set: { subject: "mail.emailSetSubject", text: "mail.emailSetText" },
  email_removed: {
    subject: "mail.emailRemovedSubject",
    text: "mail.emailRemovedText",
  },
  email_set_by_superuser: {
    subject: "mail.emailChangedSubject",
    text: "mail.emailSetBySuperuserText",
  },
  email_displaced: {
    subject: "mail.emailChangedSubject",
    text: "mail.emailDisplacedText",
  },
  key_created: {
    subject: "mail.keyCreatedSubject",
    text: "mail.keyCreatedText",
    more: "mail.keyCreatedNotYou",
    link: { label: "mail.keysLink", path: "/settings/api" },
  },
  wrong_codes: {
    subject: "mail.wrongCodesSubject",
    text: "mail.wrongCodesText",
    more: "mail.wrongCodesNotYou",
    link: RECOVERY,
  },
};

export function accountNoticeMail(
  member: Member,
  to: string,
  notice: AccountNotice,
  translateFor: TranslateFor,
): Mail {
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const { subject, text, more, link } = NOTICES[notice];
  return memberMail(member, t, {
    to,
    subject: t(subject, { site }),
    paragraphs: [
      t(text, { site, name: unlinkedUsername(member.username), email: to }),
      ...(more ? [t(more)] : []),
    ],
    link: link && {
      label: t(link.label),
      href: `${env.SITE_URL}${link.path}?lang=${language}`,
    },
    small: [],
  });
}
