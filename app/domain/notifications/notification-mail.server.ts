import { env } from "#app/lib/env.server.ts";
import type { Mail } from "#app/lib/mail.server.ts";
import type { WordKey } from "#locales/index.ts";
import { memberMail } from "../users/member-mail.server.ts";
import type { User } from "../users/user.ts";
import { languageOf, type TranslateFor } from "../language-of.server.ts";
import { MAIL_KINDS, type MailedType, type MailKind, PREFERENCE_OF } from "./mail-input.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

type Recipient = Pick<User, "id" | "username" | "full_name" | "email" | "language">;
type News = {
  id: number;
  type: MailedType;
  data: { forum_name: string; topic_title: string; username: string; topic_id: number | null };
};

/** A letter longer than this is not read; the rest is on the site. */
const MAX_SHOWN = 50;

const SENTENCES: Record<MailedType, WordKey> = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
};

const STOP: Record<MailKind, WordKey> = {
  mail_mentions: "notifications.stop_mentions",
  mail_replies: "notifications.stop_replies",
  mail_topics: "notifications.stop_topics",
};

/**
 * Grouped by topic, in the recipient's language. Each kind of news in it can be left with one
 * click, and all of them from the mail program itself.
 */
export function notificationMail(
  member: Recipient,
  news: News[],
  translateFor: TranslateFor,
): Mail {
  const t = translateFor(languageOf(member));
  const site = env.SITE_NAME;
  const say = ({ type, data }: News) =>
    t(SENTENCES[type], { who: data.username, topic: data.topic_title, forum: data.forum_name });
  const lines = linesOf(news, say);
  const shown = lines.slice(0, MAX_SHOWN);
  const kinds = MAIL_KINDS.filter((kind) => news.some(({ type }) => PREFERENCE_OF[type] === kind));
  const by_topic = Map.groupBy(shown, ({ first }) => first.data.topic_id);
  const left_out = lines.slice(MAX_SHOWN).reduce((sum, { count }) => sum + count, 0);
  const [first] = news;
  const subject =
    news.length === 1 && first
      ? say(first)
      : t("notifications.letterSubject", { count: news.length, site });
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
      items: group.map(({ first, said, count }) => ({
        label: count === 1 ? said : `${said} ${t("notifications.letterTimes", { count })}`,
        href: `${env.SITE_URL}/notifications/${first.id}`,
      })),
    })),
    link: { label: t("notifications.all"), href: `${env.SITE_URL}/notifications` },
    small: [
      ...(left_out > 0 ? [t("notifications.letterMore", { count: left_out })] : []),
      t("notifications.letterWhy"),
      { label: t("notifications.letterPreferences"), href: `${env.SITE_URL}/settings/mail` },
      ...kinds.map((kind) => ({ label: t(STOP[kind]), href: unsubscribeLink(member, [kind]) })),
    ],
  });
}

/** What would say the same of the same topic is one line, which leads to the first of it. */
function linesOf(news: News[], say: (news: News) => string) {
  const same = Map.groupBy(news, (each) => `${each.data.topic_id} ${say(each)}`);
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ first, said: say(first), count: 1 + others.length }] : [],
  );
}
