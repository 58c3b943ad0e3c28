import { href } from "react-router";
import {
  subscribeToForum,
  unsubscribeFromForum,
} from "#app/domain/subscriptions/subscriptions.server.ts";
import { getForumHead } from "#app/domain/topics/forum-page.server.ts";
import { me } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { safePath } from "#app/lib/redirect.ts";
import { submit } from "#app/http/submit.server.ts";
import { crumbsOf } from "../topic/crumbs.ts";
import { subscription_form } from "./forms.ts";
import { SubscriptionScreen } from "./subscription-screen.tsx";
import type { Route } from "./+types/subscription";

export const loader = page(async ({ context, params }: Route.LoaderArgs) => ({
  forum: await getForumHead(me(context), id(params.forumId)),
}));

export const action = page(async ({ context, params }: Route.ActionArgs) => {
  const { value, refused } = await submit(context, subscription_form, async (input) => {
    const change = input.intent === "unsubscribe" ? unsubscribeFromForum : subscribeToForum;
    await change(me(context), id(params.forumId));
    return input;
  });
  if (refused) return refused;
  return redirectWith(
    value.intent === "unsubscribe" ? "unsubscribedFromForum" : "subscribedToForum",
    safePath(value.redirect_to, href("/forum/:forumId", params)),
  );
});

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
      text={t("forum.subscriptionText")}
      status={t(forum.is_subscribed ? "forum.subscribed" : "forum.notSubscribed")}
      is_subscribed={forum.is_subscribed}
      back={address}
      backLabel={t("forum.backToForum")}
    />
  );
}
