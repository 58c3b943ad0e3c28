import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  changeForumSubscription,
  subscribeToForum,
  unsubscribeFromForum,
} from "#app/domain/notify/subscriptions/subscriptions.server.ts";
import { mute, unmuteThing } from "#app/domain/topics/mutes/mutes.server.ts";
import { getForumHead } from "#app/domain/topics/topics/forum-page.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { feedTabPath } from "../settings/feed-tab-path.ts";
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
    if (intent === "mute") await mute(actor, { forum_id });
    else if (intent === "unmute") await unmuteThing(actor, { forum_id });
    else if (intent === "unsubscribe") await unsubscribeFromForum(actor, forum_id);
    else if (intent === "subscribe") await subscribeToForum(actor, forum_id);
    else await changeForumSubscription(actor, forum_id, { with_replies: intent === "replies" });
    return redirectWith(NOTICES[intent], safePath(redirect_to, href("/forum/:forumId", params)));
  },
);

const NOTICES = {
  subscribe: "subscribedToForum",
  topics: "subscribedToForum",
  replies: "subscribedToForum",
  unsubscribe: "unsubscribedFromForum",
  mute: "forumMuted",
  unmute: "unmuted",
} as const;

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
              label: t(is_subscribed ? "subscriptions.repliesToo" : "subscriptions.withReplies"),
            }
      }
      feed={{ address: feedTabPath({ forum: forum.id }), label: t("feeds.ofForum") }}
      back={address}
      backLabel={t("subscriptions.backToForum")}
      mute={{
        is_muted: forum.is_muted,
        text: t(forum.is_muted ? "mutes.forumMuted" : "mutes.forumText"),
      }}
    />
  );
}
