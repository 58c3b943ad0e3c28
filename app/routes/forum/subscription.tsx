import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import {
  changeForumSubscription,
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
import { forum_subscription_form } from "./forms.ts";
import { SubscriptionScreen } from "./subscription-screen.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  forum: await getForumHead(requireUser(context), idParam(params.forumId)),
}));

export const action = formAction(
  forum_subscription_form,
  async ({ context, params }: Route.ActionArgs, { intent, redirect_to }) => {
    const actor = requireUser(context);
    const forum_id = idParam(params.forumId);
    if (intent === "unsubscribe") await unsubscribeFromForum(actor, forum_id);
    else if (intent === "subscribe") await subscribeToForum(actor, forum_id);
    else await changeForumSubscription(actor, forum_id, { with_replies: intent === "replies" });
    return redirectWith(
      intent === "unsubscribe" ? "unsubscribedFromForum" : "subscribedToForum",
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
  const { is_subscribed, is_subscribed_with_replies } = forum;
  return (
    <SubscriptionScreen
      result={actionData}
      crumbs={crumbsOf(t, { ...forum, forum_id: forum.id, forum_name: forum.name })}
      name={forum.name}
      text={t("subscriptions.forumText")}
      status={t(
        is_subscribed_with_replies
          ? "subscriptions.subscribedWithReplies"
          : is_subscribed
            ? "forum.subscribed"
            : "forum.notSubscribed",
      )}
      is_subscribed={is_subscribed}
      choice={
        is_subscribed_with_replies
          ? { intent: "topics", label: t("subscriptions.onlyTopics") }
          : {
              intent: "replies",
              label: t(
                is_subscribed ? "subscriptions.repliesToo" : "subscriptions.subscribeWithReplies",
              ),
            }
      }
      back={address}
      backLabel={t("forum.backToForum")}
    />
  );
}
