import { and, eq } from "drizzle-orm";
import { shorten } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { type Mail, sendMail } from "#app/lib/mail/mail.server.ts";
import { withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { Translate } from "#locales/index.ts";
import { excerptText } from "../../base/excerpt-text.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { reader_columns } from "../../members/users/columns.server.ts";
import { memberMail } from "../../members/users/member-mail.server.ts";
import { shownName } from "../../members/users/shown-name.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { listMutedIds, type MutedIds } from "../../topics/mutes/parts/muted.server.ts";
import { newsOf, type TopicNews } from "./news-of-period.server.ts";
import { readableNews } from "./readable-news.server.ts";
import { unsubscribeLink } from "./unsubscribe.server.ts";

/** A longer e-mail would not be read. */
const MAX_TOPICS = 50;
/** The first lines of a post. */
const MAX_TEXT = 200;
/** So many replies of each topic are shown, so that a busy one does not fill the e-mail. */
const MAX_REPLIES = 3;

type Recipient = Pick<User, "id" | "username" | "full_name" | "email" | "language"> & {
  mail_short: boolean;
};

/**
 * Sends one e-mail about all topics and replies of a period, unless nothing is new. It is sent to
 * the confirmed address, because an unconfirmed one may belong to another person.
 */
export async function sendNewsDigest(
  { user_id, ...period }: Payloads["send-everything"],
  translateFor: TranslateFor,
): Promise<void> {
  const { username, full_name, confirmed_email, language, mail_short } = users;
  const [recipient] = await db
    .select({
      ...reader_columns,
      username,
      full_name,
      email: confirmed_email,
      language,
      mail_short,
    })
    .from(users)
    .where(and(eq(users.id, user_id), users.is_active, eq(users.mail_everything, "daily")));
  if (!recipient || recipient.email === null) return;
  const [all_news, muted] = await Promise.all([newsOf(period), listMutedIds(user_id)]);
  const news = newsFor(recipient, await readableNews(recipient, all_news), muted);
  if (news.length > 0)
    await sendMail(newsDigestMail({ ...recipient, email: recipient.email }, news, translateFor));
}

type ToldTopic = Pick<TopicNews, "topic_id" | "title" | "forum_name" | "replies"> & {
  /** The author of the topic, if the topic is new. */
  started_by: string | null;
  /** The first lines of the new topic and of the last replies, in the order of writing. */
  posts: { who: string; text: string }[];
};

/** Leaves out what the member wrote or has muted. */
function newsFor(member: { id: number }, news: TopicNews[], muted: MutedIds): ToldTopic[] {
  const tellsOf = ({ owner_id }: { owner_id: number }) =>
    owner_id !== member.id && !muted.user_ids.has(owner_id);
  return news.flatMap(({ is_new, owner_id, username, excerpt, forum_id, ...topic }) => {
    if (muted.topic_ids.has(topic.topic_id) || muted.forum_ids.has(forum_id)) return [];
    const replies = topic.replies.filter(tellsOf);
    const started_by = is_new && tellsOf({ owner_id }) ? username : null;
    if (started_by === null && replies.length === 0) return [];
    const last_replies = replies
      .filter((reply) => reply.excerpt !== null)
      .slice(0, MAX_REPLIES)
      .map((reply) => ({ who: reply.username, text: reply.excerpt ?? "" }))
      .toReversed();
    const opening = started_by === null ? [] : [{ who: started_by, text: excerpt }];
    return [{ ...topic, replies, started_by, posts: [...opening, ...last_replies] }];
  });
}

/** In the recipient's language, with a section for each forum. */
function newsDigestMail(member: Recipient, news: ToldTopic[], translateFor: TranslateFor): Mail {
  const language = languageOf(member);
  const t = translateFor(language);
  const site = siteName(language);
  const by_forum = Map.groupBy(news.slice(0, MAX_TOPICS), ({ forum_name }) => forum_name);
  const omitted_count = Math.max(0, news.length - MAX_TOPICS);
  return memberMail(member, t, {
    to: member.email,
    subject: t("mail.newsDigestSubject", { site }),
    unsubscribe_url: unsubscribeLink(member, ["mail_everything"], "/unsubscribe/one-click"),
    paragraphs: [t("mail.newsDigestIntro", { site })],
    sections: [...by_forum].map(([title, forum_topics]) => ({
      title,
      items: forum_topics.map((topic) => ({
        label: labelOf(topic, t),
        text: member.mail_short ? undefined : firstLines(topic, t),
        href: `${env.SITE_URL}${addressOf(topic)}`,
      })),
    })),
    link: { label: t("words.forums"), href: `${env.SITE_URL}/forum` },
    small: [
      ...(omitted_count > 0 ? [t("mail.newsDigestMore", { count: omitted_count })] : []),
      t("mail.newsDigestWhy"),
      { label: t("mail.notificationsPreferences"), href: `${env.SITE_URL}/settings/mail` },
      {
        label: t("mail.stop_news_digest"),
        href: unsubscribeLink(member, ["mail_everything"]),
      },
    ],
  });
}

function labelOf({ title, started_by, replies }: ToldTopic, t: Translate): string {
  const count = replies.reduce((sum, reply) => sum + reply.count, 0);
  if (started_by === null) return t("mail.newsDigestReplies", { topic: title, count });
  const words = { topic: title, who: shownName(t, started_by) };
  return count === 0
    ? t("mail.newsDigestTopic", words)
    : t("mail.newsDigestBoth", { ...words, count });
}

function firstLines({ posts }: ToldTopic, t: Translate): string | undefined {
  if (posts.length === 0) return undefined;
  const lines = posts.map(({ who, text }) =>
    t("mail.newsDigestText", {
      who: shownName(t, who),
      text: excerptText(t, shorten(text, MAX_TEXT)),
    }),
  );
  return withoutLinks(lines.join("\n"), t("mail.removedAddress"));
}

/** The address of a new topic, or of the first new reply to an older one. */
function addressOf({ topic_id, started_by, replies }: ToldTopic): string {
  if (started_by !== null || replies.length === 0) return `/topic/${topic_id}`;
  return `/topic/${topic_id}/post/${Math.min(...replies.map(({ first_id }) => first_id))}`;
}
