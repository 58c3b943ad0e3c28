import type { TextKey, Translate } from "#locales/index.ts";
import type { MailedType } from "../../members/preferences/mail-kinds.ts";
import { shownName } from "../../members/users/shown-name.ts";
import { aboutSentence, moderatorsReason, nameIn } from "./about-sentence.ts";
import type { About } from "./parts/about.ts";

export type MailedNotification = {
  id: number;
  type: MailedType;
  data: {
    forum_name: string | null;
    topic_title: string | null;
    username: string;
    topic_id: number | null;
  };
  /** Only notifications of the type `other` have it. */
  about: About | null;
};

type Sentences = Record<Exclude<MailedType, "other">, TextKey>;

const SENTENCES: Sentences = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
};

/** The sentences below the name of the topic. */
const SHORT_SENTENCES: Sentences = {
  mention: "mail.mentioned",
  topic_reply: "mail.replied",
  forum_topic: "mail.startedTopic",
};

/** The sentence of a notification on its own, as the subject of an e-mail. */
export function mailSubject(t: Translate, notification: MailedNotification): string {
  return sentenceBy(t, notification, SENTENCES);
}

/** The sentence in the section of its topic. */
export function mailSentence(t: Translate, notification: MailedNotification): string {
  return sentenceBy(t, notification, SHORT_SENTENCES);
}

/** What a moderator wrote. */
export function mailReason(t: Translate, { about }: MailedNotification): string | undefined {
  const reason = about && moderatorsReason(about);
  return reason ? t("notifications.reason", { reason }) : undefined;
}

function sentenceBy(
  t: Translate,
  { type, data, about }: MailedNotification,
  sentences: Sentences,
): string {
  if (about !== null) return aboutSentence(t, about, nameIn(about) ?? "", writeDay);
  // A notification of the type `other` that has no `about` is not mailed.
  return t(type === "other" ? "notifications.member" : sentences[type], {
    who: shownName(t, data.username),
    topic: data.topic_title ?? "",
    forum: data.forum_name ?? "",
  });
}

function writeDay(moment: Date): string {
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}
