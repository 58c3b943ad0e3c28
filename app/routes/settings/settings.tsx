import type { SubmissionResult } from "@conform-to/react";
import { Refusal } from "#app/domain/refusal.ts";
import { me } from "#app/http/context.server.ts";
import { page } from "#app/http/page.server.ts";
import { useT } from "#app/http/reader.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import { AppearanceForm } from "./appearance-form.tsx";
import { contentOf } from "./content.server.ts";
import { Danger } from "./danger.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Profile } from "./profile.tsx";
import { ProfileForm } from "./profile-form.tsx";
import {
  endSessions,
  saveAppearance,
  saveFollowing,
  savePassword,
  saveProfile,
} from "./save.server.ts";
import { Sessions } from "./sessions.tsx";
import { Subscriptions } from "./subscriptions.tsx";
import { tabOf, tabPath, tabsOf } from "./tabs.ts";
import type { Route } from "./+types/settings";

export const loader = page(async ({ context, url }: Route.LoaderArgs) => ({
  tabs: tabsOf(me(context)),
  content: await contentOf(context, url),
}));

/** Each tab posts to its own address, so a refused form comes back on its tab. */
export const action = page(async ({ context, url }: Route.ActionArgs) => {
  const tab = tabOf(url, me(context));
  if (tab === "profile") return saveProfile({ context });
  if (tab === "password") return savePassword({ context });
  if (tab === "subscriptions") return saveFollowing({ context });
  if (tab === "appearance") return saveAppearance({ context });
  if (tab === "sessions") return endSessions({ context });
  throw new Refusal(405, "methodNotAllowed");
});

export default function Settings({
  loaderData: { tabs, content },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle>{`${t(`settings.${content.tab}`)} · ${t("settings.title")}`}</PageTitle>
      <PageHead title={t("settings.title")} />
      <Tabs
        label={t("settings.title")}
        items={tabs.map((tab) => ({
          href: tabPath(tab),
          label: t(`settings.${tab}`),
          current: tab === content.tab,
        }))}
      />
      <Content content={content} result={actionData} />
    </WithDialog>
  );
}

function Content({
  content,
  result,
}: {
  content: Route.ComponentProps["loaderData"]["content"];
  result: SubmissionResult | undefined;
}) {
  if (content.tab === "password")
    return <PasswordForm username={content.username} result={result} />;
  if (content.tab === "subscriptions") return <Subscriptions {...content} />;
  if (content.tab === "appearance") return <AppearanceForm {...content} result={result} />;
  if (content.tab === "sessions") return <Sessions sessions={content.sessions} result={result} />;
  if (content.tab === "danger") return <Danger />;
  return content.is_editing || result ? (
    <ProfileForm user={content.user} result={result} />
  ) : (
    <Profile user={content.user} email={content.email} />
  );
}
