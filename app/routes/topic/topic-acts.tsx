import { useT } from "#app/client/page/reader.ts";
import { Subscribe } from "../forum/subscribe.tsx";
import { lastReplyAddress, topicAddress } from "./addresses.ts";
import { LockLine, type TopicLock } from "./lock-line.tsx";
import { ReplyButton } from "./reply-button.tsx";

type TopicActsProps = {
  topic: { id: number; is_subscribed: boolean; is_muted: boolean };
  lock?: TopicLock;
  can_moderate: boolean;
  page: number;
  page_count: number;
};

/**
 * Whether it is locked, the reply button, the subscription and the tools of moderators, between the
 * opening post and the replies.
 */
export function TopicActs({ topic, lock, can_moderate, page, page_count }: TopicActsProps) {
  const t = useT();
  return (
    <div className="topic-acts no-print">
      {lock && (
        <div className="w-full">
          <LockLine lock={lock} />
        </div>
      )}
      {!lock?.is_closed && <ReplyButton topic_id={topic.id} page={page} />}{" "}
      {page < page_count && <a href={lastReplyAddress(topic.id)}>{t("topic.toLastReply")}</a>}{" "}
      <Subscribe
        action={`${topicAddress(topic.id)}/subscription`}
        status={t(topic.is_subscribed ? "forum.subscribedToTopic" : "forum.notSubscribedToTopic")}
        detailed
        is_subscribed={topic.is_subscribed}
        is_muted={topic.is_muted}
        back={topicAddress(topic.id, page)}
      />{" "}
      {can_moderate && (
        <a href={`${topicAddress(topic.id)}/moderate`} data-dialog="">
          {t("topic.moderate")}
        </a>
      )}
    </div>
  );
}
