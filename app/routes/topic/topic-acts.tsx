import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Subscribe } from "../forum/subscribe.tsx";
import { lastReplyAddress, topicAddress } from "./addresses.ts";
import { LockLine, type TopicLock } from "./topic-lock.tsx";

type TopicActsProps = {
  topic: { id: number; is_subscribed: boolean; is_muted: boolean };
  lock?: TopicLock;
  can_reply: boolean;
  can_moderate: boolean;
  page: number;
  page_count: number;
};

/**
 * Whether it is locked, the reply button, the subscription and the tools of moderators, between the
 * opening post and the replies.
 */
export function TopicActs({
  topic,
  lock,
  can_reply,
  can_moderate,
  page,
  page_count,
}: TopicActsProps) {
  const t = useT();
  return (
    <div className="topic-acts no-print">
      {lock && (
        <div className="w-full">
          <LockLine lock={lock} />
        </div>
      )}
      {can_reply && <ReplyButton topic_id={topic.id} page={page} />}{" "}
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

export function ReplyButton({ topic_id, page }: { topic_id: number; page: number }) {
  const t = useT();
  return (
    <ButtonLink size="main" data-dialog="" href={onPage(`${topicAddress(topic_id)}/reply`, page)}>
      <Icon name="reply" />
      {t("topic.postReply")}
    </ButtonLink>
  );
}
