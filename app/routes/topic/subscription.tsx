import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import {
  subscribeToTopic,
  unsubscribeFromTopic,
} from "#app/domain/subscriptions/subscriptions.server.ts";
import { getTopicHead } from "#app/domain/topics/topic-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam } from "#app/http/params.server.ts";
import { safePath } from "#app/lib/redirect.ts";
import { subscription_form } from "../forum/forms.ts";
import { SubscriptionScreen } from "../forum/subscription-screen.tsx";
import type { Route } from "./+types/subscription";
import { crumbsOf } from "./crumbs.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const { title, forum_id, forum_name, category_name, is_subscribed } = await getTopicHead(
    requireUser(context),
    idParam(params.topicId),
  );
  return { title, forum_id, forum_name, category_name, is_subscribed };
});

export const action = formAction(
  subscription_form,
  async ({ context, params }: Route.ActionArgs, { intent, redirect_to }) => {
    const is_unsubscribing = intent === "unsubscribe";
    const changeSubscription = is_unsubscribing ? unsubscribeFromTopic : subscribeToTopic;
    await changeSubscription(requireUser(context), idParam(params.topicId));
    return redirectWith(
      is_unsubscribing ? "unsubscribedFromTopic" : "subscribedToTopic",
      safePath(redirect_to, href("/topic/:topicId", params)),
    );
  },
);

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
      status={t(topic.is_subscribed ? "forum.subscribedToTopic" : "forum.notSubscribedToTopic")}
      is_subscribed={topic.is_subscribed}
      back={address}
      backLabel={t("forum.backToTopic")}
    />
  );
}
