import { useT } from "#app/client/reader.ts";
import { Subscribe } from "../forum/subscribe.tsx";
import { topicAddress } from "./addresses.ts";
import { ReplyButton } from "./reply-button.tsx";

/** The reply button and the subscription: beside the posts, on narrow screens above them. */
export function TopicAside({
  topic,
  page,
}: {
  topic: { id: number; is_subscribed: boolean };
  page: number;
}) {
  const t = useT();
  return (
    <div className="no-print max-lg:mb-6 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-md:*:flex-[1_1_100%] lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:[&_button]:-ms-[calc(.625rem+1px)]">
      <ReplyButton topic_id={topic.id} page={page} className="lg:mb-3 lg:w-full" />
      <Subscribe
        action={`${topicAddress(topic.id)}/subscription`}
        status={t(topic.is_subscribed ? "forum.subscribedToTopic" : "forum.notSubscribedToTopic")}
        is_subscribed={topic.is_subscribed}
        back={topicAddress(topic.id, page)}
      />
    </div>
  );
}
