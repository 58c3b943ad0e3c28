import type { ComponentProps } from "react";
import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { onPage } from "#app/lib/page-address.ts";
import { Band } from "#app/ui/band.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPager } from "../../frame/list-pager.tsx";
import { MailPreferences } from "../../notifications/mail-preferences.tsx";
import { tabPath } from "../tab-names.ts";
import { FollowingForm } from "./following-form.tsx";
import { SubscriptionRow } from "./subscription-row.tsx";
import type { loader } from "./subscriptions.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

/** The page and the count are for the list of topics. */
type Content = TabScreenProps<typeof loader>["content"];

/** Preferences of mail and of automatic subscriptions, and the list of subscriptions. */
export function Subscriptions({ content, result }: TabScreenProps<typeof loader>) {
  const { mail, following, forums, ...topics } = content;
  return (
    <div className="space-y-8">
      <Mail preferences={mail} />
      <FollowingSection following={following} result={result} />
      <Forums forums={forums} />
      <Topics {...topics} />
    </div>
  );
}

function Mail({ preferences }: { preferences: Content["mail"] }) {
  const t = useT();
  return (
    <section aria-labelledby="by-mail">
      <Band id="by-mail" title={t("notifications.mailTitle")} />
      <p className="mt-3 mb-5 max-w-form text-ui text-muted">{t("notifications.mailText")}</p>
      <MailPreferences preferences={preferences} back={tabPath("subscriptions")} />
    </section>
  );
}

function FollowingSection(props: ComponentProps<typeof FollowingForm>) {
  const t = useT();
  return (
    <section aria-labelledby="following">
      <Band id="following" title={t("settings.following")} />
      <p className="mt-3 mb-5 max-w-form text-ui text-muted">{t("settings.followingText")}</p>
      <FollowingForm {...props} />
    </section>
  );
}

function Forums({ forums }: Pick<Content, "forums">) {
  const t = useT();
  return (
    <section aria-labelledby="forums">
      <Band id="forums" title={t("words.forums")} />
      {forums.length === 0 ? (
        <EmptyState level={3} title={t("settings.noForums")}>
          {t("forum.subscriptionText")}
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
}: Omit<Content, "mail" | "following" | "forums">) {
  const t = useT();
  return (
    <section aria-labelledby="topics">
      <Band id="topics" title={t("words.topics")} />
      {count === 0 ? (
        <EmptyState level={3} title={t("settings.noTopics")}>
          {t("forum.topicSubscriptionText")}
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
                  forum_name={topic.forum_name}
                />
              );
            })}
          </ul>
          <div className="mt-4">
            <ListPager
              page={page}
              page_count={page_count}
              href={(target_page) => onPage(tabPath("subscriptions"), target_page)}
              sentence={t("forum.topicsShown", { from, to, count })}
            />
          </div>
        </>
      )}
    </section>
  );
}
