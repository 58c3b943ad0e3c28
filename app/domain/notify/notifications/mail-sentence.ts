import type { TextKey, Translate } from "#locales/index.ts";
import type { MailedType } from "../../members/preferences/mail-input.ts";
import { shownName } from "../../members/users/shown-name.ts";
import type { About } from "./about.ts";
import { aboutSentence, reasonOf } from "./about-sentence.ts";

export type MailedNotification = {
  id: number;
  type: MailedType;
  data: {
    forum_name: string | null;
    topic_title: string | null;
    username: string;
    topic_id: number | null;
  };
  /** For the type `other`, and only for it. */
  about: About | null;
};

type Sentences = Record<Exclude<MailedType, "other">, TextKey>;

const SENTENCES: Sentences = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
};

/** Below the name of the topic. */
const SHORT_SENTENCES: Sentences = {
  mention: "mail.mentioned",
  topic_reply: "mail.replied",
  forum_topic: "mail.startedTopic",
};

/** Of a notification alone, as the subject of an e-mail. */
export function mailSubject(t: Translate, notification: MailedNotification): string {
  return sentenceBy(t, notification, SENTENCES);
}

/** In the section of its topic. */
export function mailSentence(t: Translate, notification: MailedNotification): string {
  return sentenceBy(t, notification, SHORT_SENTENCES);
}

/** What a moderator wrote. */
export function mailReason(t: Translate, { about }: MailedNotification): string | undefined {
  const reason = about && reasonOf(about);
  return reason ? t("notifications.reason", { reason }) : undefined;
}

function sentenceBy(
  t: Translate,
  { type, data, about }: MailedNotification,
  sentences: Sentences,
): string {
  if (about !== null)
    return aboutSentence(t, about, ("title" in about && about.title) || "", writeDay);
  // Without `about` a notification of the type `other` is not mailed.
  return t(type === "other" ? "notifications.member" : sentences[type], {
    who: shownName(t, data.username),
    topic: data.topic_title ?? "",
    forum: data.forum_name ?? "",
  });
}

function writeDay(moment: Date): string {
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}
