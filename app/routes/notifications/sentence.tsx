import { useReader } from "#app/client/reader.ts";
import type { getNotificationPage } from "#app/domain/notifications/notification-list.server.ts";
import { foreignLang } from "#app/lib/languages.ts";

export type ListedNotification = Awaited<
  ReturnType<typeof getNotificationPage>
>["notifications"][number];

const SENTENCES = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
  other: "notifications.saysMember",
} as const;

/** Placeholders for names while the sentence is split. */
const WHO = "\u{E000}";
const TOPIC = "\u{E001}";

/** One sentence; its names are emphasised while it is unread. */
export function Sentence({
  notification: { type, is_read, data, topic_language },
}: {
  notification: Pick<ListedNotification, "type" | "is_read" | "data" | "topic_language">;
}) {
  const { t, language } = useReader();
  const lang = foreignLang(topic_language, language);
  const sentence = t(SENTENCES[type], { who: WHO, topic: TOPIC, forum: data.forum_name ?? "" });
  return sentence.split(/([\u{E000}\u{E001}])/u).map((part) => {
    if (part === WHO)
      return (
        <span key={part} className={is_read ? undefined : "text-ink"}>
          {data.username}
        </span>
      );
    if (part === TOPIC)
      return is_read ? (
        <span key={part} lang={lang}>
          {data.topic_title}
        </span>
      ) : (
        <b key={part} lang={lang} className="font-bold text-ink">
          {data.topic_title}
        </b>
      );
    return part;
  });
}
