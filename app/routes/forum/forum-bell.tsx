import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { buttonClass } from "#app/ui/forms/button.tsx";
import { feedTabPath } from "../settings/feed-tab-path.ts";
import { forumChoices, forumStatus } from "./subscription-choices.tsx";
import { SubscriptionMenu } from "./subscription-menu.tsx";

type ForumBellProps = {
  forum: {
    id: number;
    is_subscribed: boolean;
    is_subscribed_with_replies: boolean;
    is_muted: boolean;
  };
  back: string;
};

export function ForumBell({ forum, back }: ForumBellProps) {
  const t = useT();
  return (
    <div className="subscribe">
      <SubscriptionMenu
        action={href("/forum/:forumId/subscription", { forumId: String(forum.id) })}
        back={back}
        status={forumStatus(t, forum)}
        list={forumChoices(t, forum)}
        feed={{ address: feedTabPath({ forum: forum.id }), label: t("feeds.ofForum") }}
        triggerClass={buttonClass({ variant: "quiet", size: "small" })}
      />
    </div>
  );
}
