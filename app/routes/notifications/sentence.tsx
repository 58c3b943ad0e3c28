import { useDates, useReader } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import {
  aboutSentence,
  moderatorsReason,
  nameIn,
} from "#app/domain/notify/notifications/about-sentence.ts";
import type { getNotificationPage } from "#app/domain/notify/notifications/notification-list.server.ts";
import type { About } from "#app/domain/notify/notifications/parts/about.ts";
import { foreignLang } from "#app/lib/text/languages.ts";

export type ListedNotification = Awaited<
  ReturnType<typeof getNotificationPage>
>["notifications"][number];

const SENTENCES = {
  mention: "notifications.saysMention",
  topic_reply: "notifications.saysReply",
  forum_topic: "notifications.saysTopic",
  other: "notifications.saysMember",
} as const;

/** Placeholders for names while the sentence is split. The second is also that of a group. */
const WHO = "\u{E000}";
const TOPIC = "\u{E001}";

/**
 * One sentence, with the number if it is about many replies; its names are emphasised while it is
 * unread.
 */
export function Sentence({
  notification: { type, is_read, data, about, topic_language, reply_count, other_actor_count },
}: {
  notification: Pick<
    ListedNotification,
    "type" | "is_read" | "data" | "about" | "topic_language" | "reply_count" | "other_actor_count"
  >;
}) {
  const { t, language } = useReader();
  if (about !== null) return <AboutSentence about={about} is_read={is_read} />;
  const who =
    other_actor_count > 0
      ? t("notifications.whoAndOthers", { who: WHO, count: other_actor_count })
      : WHO;
  const sentence =
    reply_count > 1
      ? t("notifications.saysReplies", { who, topic: TOPIC, count: reply_count })
      : t(SENTENCES[type], { who, topic: TOPIC, forum: data.forum_name ?? "" });
  return (
    <SentenceParts
      sentence={sentence}
      username={shownName(t, data.username)}
      title={data.topic_title}
      lang={foreignLang(topic_language, language)}
      is_read={is_read}
    />
  );
}

/** The sentence with the reason that a moderator wrote. */
function AboutSentence({ about, is_read }: { about: About; is_read: boolean }) {
  const { t } = useReader();
  const { date } = useDates();
  const reason = moderatorsReason(about);
  return (
    <>
      <SentenceParts
        sentence={aboutSentence(t, about, TOPIC, date)}
        title={nameIn(about)}
        is_read={is_read}
      />
      {reason !== null && `. ${t("notifications.reason", { reason })}`}
    </>
  );
}

type SentencePartsProps = {
  sentence: string;
  username?: string;
  title: string | null;
  lang?: string | undefined;
  is_read: boolean;
};

function SentenceParts({ sentence, username, title, lang, is_read }: SentencePartsProps) {
  return sentence.split(/([\u{E000}\u{E001}])/u).map((part) => {
    if (part === WHO)
      return (
        <span key={part} className={is_read ? undefined : "text-ink"}>
          {username}
        </span>
      );
    if (part === TOPIC)
      return is_read ? (
        <span key={part} lang={lang}>
          {title}
        </span>
      ) : (
        <b key={part} lang={lang} className="font-bold text-ink">
          {title}
        </b>
      );
    return part;
  });
}
