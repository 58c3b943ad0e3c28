import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { unsubscribeFromTopic } from "#app/domain/notify/subscriptions/subscriptions.server.ts";
import { chooseTopicNotifications } from "#app/domain/topics/mutes/notification-choice.server.ts";
import { getTopicHead } from "#app/domain/topics/topics/topic-page.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { subscription_form } from "../forum/forms.ts";
import { topicChoices, topicStatus } from "../forum/subscription-choices.tsx";
import { SubscriptionScreen } from "../forum/subscription-screen.tsx";
import { feedTabPath } from "../settings/feed-tab-path.ts";
import type { Route } from "./+types/subscription";
import { crumbsOf } from "./crumbs.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { title, forum_id, forum_name, category_name, is_subscribed, is_muted } =
    await getTopicHead(requireUser(context), idParam(params.topicId));
  return { title, forum_id, forum_name, category_name, is_subscribed, is_muted };
});

export const action = formAction(
  subscription_form,
  async ({ context, params }: Route.ActionArgs, { intent, redirect_to }) => {
    const actor = requireUser(context);
    const topic_id = idParam(params.topicId);
    if (intent === "unsubscribe") await unsubscribeFromTopic(actor, topic_id);
    else await chooseTopicNotifications(actor, topic_id, intent);
    return redirectWith(NOTICES[intent], safePath(redirect_to, href("/topic/:topicId", params)));
  },
);

const NOTICES = {
  subscribe: "subscribedToTopic",
  normal: "unsubscribedFromTopic",
  unsubscribe: "unsubscribedFromTopic",
  mute: "topicMuted",
} as const;

export default function TopicSubscription({
  loaderData: topic,
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useT();
  const address = href("/topic/:topicId", params);
  return (
    <SubscriptionScreen
      result={actionData}
      crumbs={[...crumbsOf(t, topic), { href: address, label: topic.title }]}
      name={topic.title}
      text={t("subscriptions.topicText")}
      status={topicStatus(t, topic)}
      list={topicChoices(t, topic)}
      feed={{ address: feedTabPath({ topic: params.topicId }), label: t("feeds.ofTopic") }}
      back={address}
      backLabel={t("forum.backToTopic")}
    />
  );
}
