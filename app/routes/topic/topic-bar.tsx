import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { buttonClass } from "#app/ui/forms/button.tsx";
import { BandPager } from "#app/ui/list/pager.tsx";
import type { MenuLink } from "#app/ui/overlay/menu-item.ts";
import { Band } from "#app/ui/page/band.tsx";
import { DrawnIcon, RowIconPaths } from "#app/ui/page/drawn-icons.tsx";
import { topicChoices, topicStatus } from "../forum/subscription-choices.tsx";
import { SubscriptionMenu } from "../forum/subscription-menu.tsx";
import { feedTabPath } from "../settings/feed-tab-path.ts";
import { lastReplyAddress, printAddress, topicAddress } from "./addresses.ts";
import { DrawnMenu } from "./drawn-menu.tsx";
import { ReplyButton } from "./reply-button.tsx";
import { LockLine, type TopicLock } from "./topic-lock.tsx";

type TopicBarProps = {
  topic: { id: number; is_subscribed: boolean; is_muted: boolean; is_bookmarked: boolean };
  lock: TopicLock | null;
  can_reply: boolean;
  can_moderate: boolean;
  /** A superuser looks at the site as a member: no form is offered. */
  is_viewing?: boolean;
  count: number;
  page: number;
  page_count: number;
};

/**
 * Between the opening post and the replies: what a reader does with the whole topic, how many
 * replies it has, and the icons that each of them shows. Only the server draws it.
 */
export function TopicBar({
  topic,
  lock,
  can_reply,
  can_moderate,
  is_viewing = false,
  count,
  page,
  page_count,
}: TopicBarProps) {
  const t = useT();
  const address = topicAddress(topic.id);
  const to_last = t("rows.toLastReply");
  const items: (MenuLink | false)[] = [
    // On the first page it is in the menu of the opening post.
    page > 1 &&
      !is_viewing && {
        href: onPage(`${address}/bookmark`, page),
        label: t(topic.is_bookmarked ? "bookmarks.ofTopic" : "bookmarks.addTopic"),
        dialog: true,
      },
    { href: printAddress(topic.id), label: t("printing.print") },
    can_moderate && { href: `${address}/moderate`, label: t("topic.moderate"), dialog: true },
  ];
  return (
    <>
      <RowIconPaths />
      {lock && <LockLine lock={lock} />}
      <div className="topic-acts acts no-print">
        {can_reply && (
          <>
            <ReplyButton topic_id={topic.id} page={page} />{" "}
          </>
        )}
        {!is_viewing && (
          <>
            <SubscriptionMenu
              action={`${address}/subscription`}
              back={topicAddress(topic.id, page)}
              status={topicStatus(t, topic)}
              list={topicChoices(t, topic)}
              feed={{ address: feedTabPath({ topic: topic.id }), label: t("feeds.ofTopic") }}
              isShort
              triggerClass={buttonClass({ variant: "secondary", size: "main" })}
            />{" "}
          </>
        )}
        {page < page_count && (
          <>
            <a
              href={lastReplyAddress(topic.id)}
              title={to_last}
              className={buttonClass({ variant: "secondary", size: "main" })}
            >
              <DrawnIcon name="arrow-down" />
              <span className="max-md:sr-only md:max-lg:sr-only">{to_last}</span>
            </a>{" "}
          </>
        )}
        <DrawnMenu
          label={t("rows.more")}
          items={items.filter((item) => item !== false)}
          triggerClass={buttonClass({ variant: "secondary", size: "main" })}
        />
      </div>
      <Band
        title={t("topic.replies", { count })}
        end={
          page_count > 1 && (
            <BandPager
              page={page}
              page_count={page_count}
              href={(number) => topicAddress(topic.id, number)}
              labels={{
                label: t("rows.pagesAbove"),
                previous: t("layout.previousPage"),
                next: t("layout.nextPage"),
              }}
            />
          )
        }
      />
    </>
  );
}
