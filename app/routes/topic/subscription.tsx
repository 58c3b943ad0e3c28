import { href } from "react-router";
import { subscribeToTopic, unsubscribeFromTopic } from "#app/domain/subscriptions/subscriptions.server.ts";
import { getTopicHead } from "#app/domain/topics/topic-page.server.ts";
import { me } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.ts";
import { useT } from "#app/http/reader.tsx";
import { safePath } from "#app/http/redirect.ts";
import { SubscriptionScreen } from "../forum/subscription-screen.tsx";
import { crumbsOf } from "./crumbs.ts";
import type { Route } from "./+types/subscription";

export const loader = page(async ({ context, params }: Route.LoaderArgs) => {
  const { title, forum_id, forum_name, category_name, is_subscribed } = await getTopicHead(me(context), id(params.topicId));
  return { title, forum_id, forum_name, category_name, is_subscribed };
});

export const action = page(async ({ request, context, params }: Route.ActionArgs) => {
  const sent = await request.formData();
  const leaving = sent.get("intent") === "unsubscribe";
  await (leaving ? unsubscribeFromTopic : subscribeToTopic)(me(context), id(params.topicId));
  return redirectWith(leaving ? "unsubscribedFromTopic" : "subscribedToTopic", safePath(sent.get("redirectTo"), href("/topic/:topicId", params)));
});

export default function TopicSubscription({ loaderData: topic, params }: Route.ComponentProps) {
  const t = useT();
  const address = href("/topic/:topicId", params);
  return (
    <SubscriptionScreen
      crumbs={[...crumbsOf(t, topic), { href: address, label: topic.title }]}
      text={t("forum.topicSubscriptionText")}
      status={t(topic.is_subscribed ? "forum.subscribedToTopic" : "forum.notSubscribedToTopic")}
      is_subscribed={topic.is_subscribed}
      back={address}
      backLabel={t("forum.backToTopic")}
    />
  );
}
