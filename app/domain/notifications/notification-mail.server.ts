import { plainTextOfHtml } from "#app/content/plain-text.server.ts";
import { env } from "#app/lib/env.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import { withoutLinks } from "#app/lib/without-links.server.ts";
import type { TextKey } from "#locales/index.ts";
import { languageOf, type TranslateFor } from "../language-of.server.ts";
import { siteName } from "../site-texts.server.ts";
import { memberMail } from "../users/member-mail.server.ts";
import { shownName } from "../users/shown-name.ts";
import type { User } from "../users/user.ts";
import { MAIL_KINDS, type MailedType, type MailKind, PREFERENCE_OF } from "./mail-input.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

type Recipient = Pick<User, "id" | "username" | "full_name" | "email" | "language">;
type MailedNotification = {
  id: number;
  type: MailedType;
  data: { forum_name: string; topic_title: string; username: string; topic_id: number | null };
};

type MailBatch = {
  notifications: MailedNotification[];
  /** The stored HTML of their topics and replies, by notification; none in the short form. */
  contents: ReadonlyMap<number, string>;
  /** These are the first of so many. */
  count: number;
};

/** A longer e-mail would not be read. The other notifications are on the site. */
export const MAX_LINES = 50;
/** Of a post. */
const MAX_TEXT = 2000;
/** Of all posts: mail programs cut e-mails of 100 KB, and the text is in each twice. */
const MAX_TEXTS = 20_000;
/** Less of a post says nothing. */
const MIN_TEXT = 100;

const SENTENCES: Record<MailedType, TextKey> = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
};

/** Below the name of the topic. */
const SHORT_SENTENCES: Record<MailedType, TextKey> = {
  mention: "mail.mentioned",
  topic_reply: "mail.replied",
  forum_topic: "mail.startedTopic",
};

const UNSUBSCRIBE_LABELS: Record<MailKind, TextKey> = {
  mail_mentions: "notifications.stop_mentions",
  mail_replies: "notifications.stop_replies",
  mail_topics: "notifications.stop_topics",
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
  const lines = linesOf(batch, ({ type, data }) =>
    t(SHORT_SENTENCES[type], { who: shownName(t, data.username) }),
  );
  const shown_lines = withTexts(lines.slice(0, MAX_LINES), contents, t("mail.removedAddress"));
  const kinds = MAIL_KINDS.filter((kind) =>
    notifications.some(({ type }) => PREFERENCE_OF[type] === kind),
  );
  const by_topic = Map.groupBy(shown_lines, ({ first }) => first.data.topic_id);
  const omitted_count = count - shown_lines.reduce((sum, line) => sum + line.count, 0);
  const [first] = notifications;
  const subject =
    count === 1 && first
      ? t(SENTENCES[first.type], {
          who: shownName(t, first.data.username),
          topic: first.data.topic_title,
          forum: first.data.forum_name,
        })
      : t("notifications.letterSubject", { count, site });
  return memberMail(member, t, {
    to: member.email,
    subject,
    unsubscribe_url: unsubscribeLink(member, kinds, "/unsubscribe/one-click"),
    paragraphs: [t("notifications.letterIntro", { site })],
    sections: [...by_topic.values()].map((group) => ({
      title: t("notifications.letterPlace", {
        forum: group[0]?.first.data.forum_name ?? "",
        topic: group[0]?.first.data.topic_title ?? "",
      }),
      items: group.map(({ first, sentence, count: times, text }) => ({
        label:
          times === 1
            ? sentence
            : `${sentence} ${t("notifications.letterTimes", { count: times })}`,
        text,
        href: `${env.SITE_URL}/notifications/${first.id}`,
      })),
    })),
    link: { label: t("notifications.all"), href: `${env.SITE_URL}/notifications` },
    small: [
      ...(omitted_count > 0 ? [t("notifications.letterMore", { count: omitted_count })] : []),
      t("notifications.letterWhy"),
      { label: t("notifications.letterPreferences"), href: `${env.SITE_URL}/settings/mail` },
      ...kinds.map((kind) => ({
        label: t(UNSUBSCRIBE_LABELS[kind]),
        href: unsubscribeLink(member, [kind]),
      })),
    ],
  });
}

/**
 * Notifications with the same sentence about the same topic become one line, which links to the
 * first. Those with a text stand alone.
 */
function linesOf(
  { notifications, contents }: MailBatch,
  sentenceOf: (notification: MailedNotification) => string,
) {
  const by_sentence = Map.groupBy(notifications, (notification) =>
    contents.has(notification.id)
      ? notification.id
      : `${notification.data.topic_id} ${sentenceOf(notification)}`,
  );
  return [...by_sentence.values()].flatMap(([first, ...others]) =>
    first ? [{ first, sentence: sentenceOf(first), count: 1 + others.length }] : [],
  );
}

/** What another member wrote has no links: those of an e-mail are our own. */
function withTexts<Line extends { first: MailedNotification }>(
  lines: Line[],
  contents: ReadonlyMap<number, string>,
  removed_address: string,
) {
  let left = MAX_TEXTS;
  return lines.map((line) => {
    const content = contents.get(line.first.id);
    if (content === undefined || left < MIN_TEXT) return { ...line, text: undefined };
    const text = plainTextOfHtml(content, Math.min(MAX_TEXT, left));
    left -= text.length;
    return { ...line, text: withoutLinks(text, removed_address) };
  });
}
