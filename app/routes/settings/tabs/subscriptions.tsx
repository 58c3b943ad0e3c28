import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { ListPager } from "../../frame/list-pager.tsx";
import { MailPreferences } from "../../notifications/mail-preferences.tsx";
import { PushDevices } from "../push-devices.tsx";
import { useSupportsPush } from "../push-switch.tsx";
import { tabPath } from "../tab-names.ts";
import { FollowingForm } from "./following-form.tsx";
import { SubscriptionRow } from "./subscription-row.tsx";
import type { loader } from "./subscriptions.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

/** The page and the count are for the list of topics. */
type Content = TabScreenProps<typeof loader>["content"];

/** Preferences of mail and of automatic subscriptions, and the list of subscriptions. */
export function Subscriptions({ content, result }: TabScreenProps<typeof loader>) {
  const t = useT();
  const { mail, push, follows_all, following, forums, ...topics } = content;
  return (
    <>
      <h2 className="mb-6">{t("settings.subscriptions")}</h2>
      <SettingsSection
        id="by-mail"
        title={t("mail.preferencesTitle")}
        text={t("mail.preferencesText")}
      >
        <MailPreferences preferences={mail} back={tabPath("subscriptions")} />
      </SettingsSection>
      <PushSection {...push} />
      <SettingsSection
        id="following"
        title={t("settings.following")}
        text={t("settings.followingText")}
      >
        <FollowingForm following={following} result={result} />
      </SettingsSection>
      <Forums forums={forums} follows_all={follows_all} />
      <Topics {...topics} />
    </>
  );
}

/** Nothing is shown if push messages cannot be turned on for this device. */
function PushSection(push: Content["push"]) {
  const t = useT();
  if (!useSupportsPush(push.public_key)) return null;
  return (
    <SettingsSection id="push" title={t("push.title")} text={t("push.text")}>
      <PushDevices {...push} back={tabPath("subscriptions")} />
    </SettingsSection>
  );
}

function Forums({ forums, follows_all }: Pick<Content, "forums" | "follows_all">) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <SettingsSection id="forums" title={t("words.forums")} text={t("subscriptions.forumText")}>
      {forums.length === 0 ? (
        <p className="text-muted">{t("settings.noForums")}</p>
      ) : (
        <ul className={LIST}>
          {forums.map((forum) => {
            const address = href("/forum/:forumId", { forumId: String(forum.id) });
            return (
              <SubscriptionRow
                key={forum.id}
                address={address}
                name={forum.name}
                tells={t(forum.with_replies ? "settings.withReplies" : "settings.topicsOnly")}
              />
            );
          })}
        </ul>
      )}
      <Form
        method="post"
        action={tabPath("subscriptions")}
        onSubmit={onSubmit}
        preventScrollReset
        className="mt-4 space-y-2"
      >
        <p className="text-sm text-muted">
          {t(follows_all ? "settings.followsAll" : "settings.followAllText")}
        </p>
        <Button
          name="intent"
          value={follows_all ? "no-forum" : "all-forums"}
          variant="secondary"
          busy={sending}
        >
          {t(follows_all ? "settings.followNoForum" : "settings.followAll")}
        </Button>
      </Form>
    </SettingsSection>
  );
}

function Topics({
  topics,
  count,
  page,
  page_count,
  from,
  to,
}: Omit<Content, "mail" | "push" | "follows_all" | "following" | "forums">) {
  const t = useT();
  return (
    <SettingsSection id="topics" title={t("words.topics")} text={t("subscriptions.topicText")}>
      {count === 0 ? (
        <p className="text-muted">{t("settings.noTopics")}</p>
      ) : (
        <>
          <ul className={LIST}>
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
    </SettingsSection>
  );
}

/** The first row starts on the line of the section's heading. */
const LIST = "-mt-1 divide-y divide-line text-ui";
