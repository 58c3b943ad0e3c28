import { useT } from "#app/client/reader.ts";
import { Subscribe } from "../forum/subscribe.tsx";
import { lastReplyAddress, topicAddress } from "./addresses.ts";
import { ReplyButton } from "./reply-button.tsx";

type TopicActsProps = {
  topic: { id: number; is_subscribed: boolean };
  page: number;
  page_count: number;
};

/** The reply button and the subscription, between the opening post and the replies. */
export function TopicActs({ topic, page, page_count }: TopicActsProps) {
  const t = useT();
  return (
    <div className="topic-acts no-print">
      <ReplyButton topic_id={topic.id} page={page} />{" "}
      {page < page_count && (
        <a href={lastReplyAddress(topic.id)} className="text-sm">
          {t("topic.toLastReply")}
        </a>
      )}{" "}
      <Subscribe
        action={`${topicAddress(topic.id)}/subscription`}
        status={t(topic.is_subscribed ? "forum.subscribedToTopic" : "forum.notSubscribedToTopic")}
        is_subscribed={topic.is_subscribed}
        back={topicAddress(topic.id, page)}
      />
    </div>
  );
}
