import { plainTextOfHtml } from "#app/content/plain-text.server.ts";
import type { Mail } from "#app/lib/mail/mail.server.ts";
import { withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { TextKey, Translate } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { MAIL_KINDS, type MailKind, PREFERENCE_OF } from "../../members/preferences/mail-kinds.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { KIND_TEXTS, kindOfAbout } from "./about-sentence.ts";
import { type MailedNotification, mailReason, mailSentence, mailSubject } from "./mail-sentence.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

type Recipient = Pick<User, "id" | "username" | "full_name" | "email" | "language">;
type MailBatch = {
  notifications: MailedNotification[];
  /** The stored HTML of their topics and replies, by notification; none in the short form. */
  contents: ReadonlyMap<number, string>;
  /** These are the first of so many. */
  count: number;
};

/** A longer e-mail would not be read. The other notifications are on the site. */
export const MAX_LINES = 50;
/** The most characters of one post. */
const MAX_TEXT = 2000;
/**
 * All posts together have so many characters: mail programs cut e-mails of 100 KB, and the text is
 * in each twice.
 */
const MAX_TEXTS = 20_000;
/** A shorter part of a post is of no use. */
const MIN_TEXT = 100;

const UNSUBSCRIBE_LABELS: Record<MailKind, TextKey> = {
  mail_mentions: "mail.stop_mentions",
  mail_replies: "mail.stop_replies",
  mail_topics: "mail.stop_topics",
  mail_moderation: "mail.stop_moderation",
};

/**
 * Grouped by topic, in the recipient's language, with the text of each post, or in the short form
 * without. It has a link to unsubscribe from each kind of notification in it. The mail program can
 * unsubscribe from all of them.
 */
export function notificationMail(
  member: Recipient,
  batch: MailBatch,
  translateFor: TranslateFor,
): Mail {
  const { notifications, contents, count } = batch;
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const lines = linesOf(batch, t);
  const shown_lines = withTexts(lines.slice(0, MAX_LINES), contents, t);
  const kinds = MAIL_KINDS.filter((kind) =>
    notifications.some(({ type }) => PREFERENCE_OF[type] === kind),
  );
  const sections = Map.groupBy(
    shown_lines,
    ({ first }) => first.data.topic_id ?? placeOf(t, first),
  );
  const omitted_count = count - shown_lines.reduce((sum, line) => sum + line.count, 0);
  const [first] = notifications;
  const subject =
    count === 1 && first ? mailSubject(t, first) : t("mail.notificationsSubject", { count, site });
  return memberMail(member, t, {
    to: member.email,
    subject,
    unsubscribe_url: unsubscribeLink(member, kinds, "/unsubscribe/one-click"),
    paragraphs: [t("mail.notificationsIntro", { site })],
    sections: [...sections.values()].map((section) => ({
      title: placeOf(t, section[0]?.first),
      items: section.map(({ first, sentence, count: times, text }) => ({
        label:
          times === 1 ? sentence : `${sentence} ${t("mail.notificationsTimes", { count: times })}`,
        text,
        href: `${env.SITE_URL}/notifications/${first.id}`,
      })),
    })),
    link: { label: t("notifications.all"), href: `${env.SITE_URL}/notifications` },
    small: [
      ...(omitted_count > 0 ? [t("mail.notificationsMore", { count: omitted_count })] : []),
      t("mail.notificationsWhy"),
      { label: t("mail.notificationsPreferences"), href: `${env.SITE_URL}/settings/mail` },
      ...kinds.map((kind) => ({
        label: t(UNSUBSCRIBE_LABELS[kind]),
        href: unsubscribeLink(member, [kind]),
      })),
    ],
  });
}

/** The forum and topic of a section; what moderators did and groups have sections of their own. */
function placeOf(t: Translate, notification: MailedNotification | undefined): string {
  const { forum_name, topic_title } = notification?.data ?? {};
  if (notification?.about) return t(KIND_TEXTS[kindOfAbout(notification.about)]);
  return t("mail.notificationsPlace", { forum: forum_name ?? "", topic: topic_title ?? "" });
}

/**
 * Notifications with the same sentence about the same topic become one line, which links to the
 * first. Those with a text or a reason have a line of their own.
 */
function linesOf({ notifications, contents }: MailBatch, t: Translate) {
  const by_sentence = Map.groupBy(notifications, (notification) =>
    contents.has(notification.id) || notification.about
      ? notification.id
      : `${notification.data.topic_id} ${mailSentence(t, notification)}`,
  );
  return [...by_sentence.values()].flatMap(([first, ...others]) =>
    first ? [{ first, sentence: mailSentence(t, first), count: 1 + others.length }] : [],
  );
}

/** The texts of other members get no links: an e-mail has only links of the site. */
function withTexts<Line extends { first: MailedNotification }>(
  lines: Line[],
  contents: ReadonlyMap<number, string>,
  t: Translate,
) {
  const removed_address = t("mail.removedAddress");
  let left = MAX_TEXTS;
  return lines.map((line) => {
    const content = contents.get(line.first.id);
    const reason = mailReason(t, line.first);
    if (reason !== undefined) return { ...line, text: withoutLinks(reason, removed_address) };
    if (content === undefined || left < MIN_TEXT) return { ...line, text: undefined };
    const text = plainTextOfHtml(content, Math.min(MAX_TEXT, left), t("words.undescribed"));
    left -= text.length;
    return { ...line, text: withoutLinks(text, removed_address) };
  });
}
