import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { unsubscribeFromForum } from "#app/domain/notify/subscriptions/subscriptions.server.ts";
import { chooseForumNotifications } from "#app/domain/topics/mutes/notification-choice.server.ts";
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
import { forumChoices, forumStatus } from "./subscription-choices.tsx";
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
    else await chooseForumNotifications(actor, forum_id, intent);
    return redirectWith(NOTICES[intent], safePath(redirect_to, href("/forum/:forumId", params)));
  },
);

const NOTICES = {
  subscribe: "subscribedToForum",
  replies: "subscribedToForum",
  normal: "unsubscribedFromForum",
  unsubscribe: "unsubscribedFromForum",
  mute: "forumMuted",
} as const;

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
      text={t("subscriptions.forumText")}
      status={forumStatus(t, forum)}
      list={forumChoices(t, forum)}
      feed={{ address: feedTabPath({ forum: forum.id }), label: t("feeds.ofForum") }}
      back={address}
      backLabel={t("subscriptions.backToForum")}
    />
  );
}
