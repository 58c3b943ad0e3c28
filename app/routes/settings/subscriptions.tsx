import { href } from "react-router";
import type { MailPreferences as Preferences } from "#app/domain/notifications/mail-input.ts";
import type { AutoSubscribe } from "#app/domain/subscriptions/auto-subscribe-input.ts";
import { onPage } from "#app/lib/page-address.ts";
import { useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { MailPreferences } from "../notifications/mail-preferences.tsx";
import { FollowingForm } from "./following-form.tsx";
import { SubscriptionRow } from "./subscription-row.tsx";
import { tabPath } from "./tabs.ts";

type SubscriptionsProps = {
  mail: Preferences;
  following: AutoSubscribe;
  forums: { id: number; name: string }[];
  topics: { id: number; title: string; forum_name: string }[];
  /** Of the topics. */
  count: number;
  page: number;
  page_count: number;
  from: number;
  to: number;
};

/**
 * How word is sent, what one is subscribed to without asking, and one section for each kind of
 * thing that sends word.
 */
export function Subscriptions({ mail, following, forums, ...topics }: SubscriptionsProps) {
  return (
    <div className="space-y-8">
      <Mail preferences={mail} />
      <FollowingSection following={following} />
      <Forums forums={forums} />
      <Topics {...topics} />
    </div>
  );
}

function Mail({ preferences }: { preferences: Preferences }) {
  const t = useT();
  return (
    <section aria-labelledby="by-mail">
      <Band id="by-mail" title={t("notifications.mailTitle")} />
      <p className="mt-3 mb-5 max-w-form text-ui text-muted">{t("notifications.mailText")}</p>
      <MailPreferences preferences={preferences} back={tabPath("subscriptions")} />
    </section>
  );
}

function FollowingSection({ following }: Pick<SubscriptionsProps, "following">) {
  const t = useT();
  return (
    <section aria-labelledby="following">
      <Band id="following" title={t("settings.following")} />
      <p className="mt-3 mb-5 max-w-form text-ui text-muted">{t("settings.followingText")}</p>
      <FollowingForm following={following} />
    </section>
  );
}

function Forums({ forums }: Pick<SubscriptionsProps, "forums">) {
  const t = useT();
  return (
    <section aria-labelledby="forums">
      <Band id="forums" title={t("settings.forums")} />
      {forums.length === 0 ? (
        <EmptyState level={3} title={t("settings.noForums")}>
          {t("settings.noForumsText")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {forums.map((forum) => {
            const address = href("/forum/:forumId", { forumId: String(forum.id) });
            return <SubscriptionRow key={forum.id} address={address} name={forum.name} />;
          })}
        </ul>
      )}
    </section>
  );
}

function Topics({
  topics,
  count,
  page,
  page_count,
  from,
  to,
}: Omit<SubscriptionsProps, "mail" | "following" | "forums">) {
  const t = useT();
  return (
    <section aria-labelledby="topics">
      <Band id="topics" title={t("settings.topics")} />
      {count === 0 ? (
        <EmptyState level={3} title={t("settings.noTopics")}>
          {t("settings.noTopicsText")}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {topics.map((topic) => {
              const address = href("/topic/:topicId", { topicId: String(topic.id) });
              return (
                <SubscriptionRow
                  key={topic.id}
                  address={address}
                  name={topic.title}
                  place={topic.forum_name}
                />
              );
            })}
          </ul>
          <div className="mt-4">
            <ListPager
              page={page}
              page_count={page_count}
              href={(other) => onPage(tabPath("subscriptions"), other)}
              sentence={t("forum.topicsShown", { from, to, count })}
            />
          </div>
        </>
      )}
    </section>
  );
}
