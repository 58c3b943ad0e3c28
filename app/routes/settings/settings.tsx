import type { FunctionComponent } from "react";
import { useT } from "#app/client/page/reader.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { WithDialog } from "../frame/with-dialog.tsx";
import type { Route } from "./+types/settings";
import { SettingsHead } from "./settings-head.tsx";
import { settingsPagesOf, TAB_NAMES, type Tab, tabOf } from "./tab-names.ts";
import * as appearance from "./tabs/appearance.server.ts";
import { Appearance } from "./tabs/appearance.tsx";
import * as danger from "./tabs/danger.server.ts";
import { Danger } from "./tabs/danger.tsx";
import * as feeds from "./tabs/feeds.server.ts";
import { Feeds } from "./tabs/feeds.tsx";
import * as muted from "./tabs/muted.server.ts";
import { Muted } from "./tabs/muted.tsx";
import * as password from "./tabs/password.server.ts";
import { Password } from "./tabs/password.tsx";
import * as profile from "./tabs/profile.server.ts";
import { Profile } from "./tabs/profile.tsx";
import * as sessions from "./tabs/sessions.server.ts";
import { Sessions } from "./tabs/sessions.tsx";
import * as subscriptions from "./tabs/subscriptions.server.ts";
import { Subscriptions } from "./tabs/subscriptions.tsx";
import type { TabScreenProps } from "./tabs/tab-screen.ts";

/**
 * A tab is a screen and, in a file beside it, its loader and action. There are two tables because
 * the framework removes code that only loaders and actions use from the browser's build. With one
 * table the browser would get the server's code too.
 */
const SERVER = {
  profile,
  password,
  subscriptions,
  muted,
  feeds,
  appearance,
  sessions,
  danger,
};
const SCREENS: { [T in Tab]: FunctionComponent<TabProps<T>> } = {
  profile: Profile,
  password: Password,
  subscriptions: Subscriptions,
  feeds: Feeds,
  muted: Muted,
  appearance: Appearance,
  sessions: Sessions,
  danger: Danger,
};

type TabProps<T extends Tab> = TabScreenProps<(typeof SERVER)[T]["loader"]>;

export const loader = withErrorScreen(async (args: Route.LoaderArgs) => {
  const actor = requireUser(args.context);
  const tab = tabOf(args.url, actor);
  const content = await SERVER[tab].loader(args);
  return { pages: settingsPagesOf(actor), tab, content, stores_mail: !sendsMail() };
});

/** Each tab posts to its own address, so a refused form is shown on its tab. */
export const action = withErrorScreen(async (args: Route.ActionArgs) => {
  const tab = tabOf(args.url, requireUser(args.context));
  return await SERVER[tab].action(args);
});

export default function Settings({
  loaderData: { pages, tab, content },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle
        page={content && "page" in content ? content.page : 1}
      >{`${t(TAB_NAMES[tab])} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current={tab} />
      <TabScreen tab={tab} content={content} result={actionData} />
    </WithDialog>
  );
}

function TabScreen<T extends Tab>({ tab, ...props }: { tab: T } & TabProps<T>) {
  const Screen: FunctionComponent<TabProps<T>> = SCREENS[tab];
  return <Screen {...props} />;
}
