import { href } from "react-router";
import { canDeleteUser } from "#app/domain/can.ts";

const TABS = ["profile", "password", "subscriptions", "appearance", "sessions", "danger"] as const;

export type Tab = (typeof TABS)[number];

type Person = { id: number; is_superuser: boolean };

/** Who may not delete their own account has no danger zone. */
export function tabsOf(me: Person): Tab[] {
  return TABS.filter((tab) => tab !== "danger" || canDeleteUser(me, me.id));
}

/** The tab of the address; an unknown one is the first. */
export function tabOf(url: URL, me: Person): Tab {
  const asked = url.searchParams.get("tab");
  return tabsOf(me).find((tab) => tab === asked) ?? "profile";
}

export function tabPath(tab: Tab): string {
  return `${href("/settings")}?tab=${tab}`;
}
