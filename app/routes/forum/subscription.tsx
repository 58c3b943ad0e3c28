import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import {
  subscribeToForum,
  unsubscribeFromForum,
} from "#app/domain/subscriptions/subscriptions.server.ts";
import { getForumHead } from "#app/domain/topics/forum-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam } from "#app/http/params.server.ts";
import { safePath } from "#app/lib/redirect.ts";
import { crumbsOf } from "../topic/crumbs.ts";
import type { Route } from "./+types/subscription";
import { subscription_form } from "./forms.ts";
import { SubscriptionScreen } from "./subscription-screen.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  forum: await getForumHead(requireUser(context), idParam(params.forumId)),
}));

export const action = formAction(
  subscription_form,
  async ({ context, params }: Route.ActionArgs, { intent, redirect_to }) => {
    const is_unsubscribing = intent === "unsubscribe";
    const changeSubscription = is_unsubscribing ? unsubscribeFromForum : subscribeToForum;
    await changeSubscription(requireUser(context), idParam(params.forumId));
    return redirectWith(
      is_unsubscribing ? "unsubscribedFromForum" : "subscribedToForum",
      safePath(redirect_to, href("/forum/:forumId", params)),
    );
  },
);

export default function ForumSubscription({
  loaderData: { forum },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useT();
  const address = href("/forum/:forumId", params);
  return (
    <SubscriptionScreen
      result={actionData}
      crumbs={crumbsOf(t, { ...forum, forum_id: forum.id, forum_name: forum.name })}
      name={forum.name}
      text={t("forum.subscriptionText")}
      status={t(forum.is_subscribed ? "forum.subscribed" : "forum.notSubscribed")}
      is_subscribed={forum.is_subscribed}
      back={address}
      backLabel={t("forum.backToForum")}
    />
  );
}
