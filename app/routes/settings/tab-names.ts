import { href } from "react-router";
import { canDeleteUser } from "#app/domain/base/can.ts";
import type { TextKey } from "#locales/index.ts";

/**
 * The tabs in the order of the page. `settings.tsx` maps each tab to its loader, action and screen.
 */
const TABS = [
  "profile",
  "password",
  "subscriptions",
  "muted",
  "feeds",
  "appearance",
  "sessions",
  "danger",
] as const;

export type Tab = (typeof TABS)[number];

export const TAB_NAMES: Record<Tab, TextKey> = {
  profile: "words.myProfile",
  password: "words.password",
  subscriptions: "settings.subscriptions",
  feeds: "feeds.title",
  muted: "mutes.own",
  appearance: "settings.appearance",
  sessions: "settings.sessions",
  danger: "settings.danger",
};

/** The tabs, and the pages among them that have an address of their own. */
export type SettingsPage = Tab | "api" | "files" | "groups" | "security";

export const SETTINGS_NAMES: Record<SettingsPage, TextKey> = {
  ...TAB_NAMES,
  api: "settings.api",
  files: "files.ownTitle",
  groups: "groups.title",
  security: "security.title",
};

type Actor = { id: number; is_superuser: boolean };

/** Members who may not delete their own account have no danger zone. */
function tabsOf(actor: Actor): Tab[] {
  return TABS.filter((tab) => tab !== "danger" || canDeleteUser(actor, actor.id));
}

/** The pages that follow a tab. */
const PAGES_AFTER: Partial<Record<Tab, readonly SettingsPage[]>> = {
  password: ["security"],
  muted: ["groups", "files"],
  sessions: ["api"],
};

/** The pages in the order in which they are shown. */
export function settingsPagesOf(actor: Actor): SettingsPage[] {
  return tabsOf(actor).flatMap((tab) => [[tab], PAGES_AFTER[tab] ?? []].flat());
}

export function settingsPath(page: SettingsPage): string {
  if (page === "api") return href("/settings/api");
  if (page === "files") return href("/settings/files");
  if (page === "security") return href("/settings/security");
  return page === "groups" ? href("/settings/groups") : tabPath(page);
}

/** The tab of `?tab=`; an unknown one is the first. */
export function tabOf(url: URL, actor: Actor): Tab {
  const requested = url.searchParams.get("tab");
  return tabsOf(actor).find((tab) => tab === requested) ?? "profile";
}

export function tabPath(tab: Tab): string {
  return `${href("/settings")}?tab=${tab}`;
}
