import { href } from "react-router";
import { canDeleteUser } from "#app/domain/can.ts";

/** In the order of the screen. `settings.tsx` gives each of them its loader, action and screen. */
const TABS = ["profile", "password", "subscriptions", "appearance", "sessions", "danger"] as const;

export type Tab = (typeof TABS)[number];

type Person = { id: number; is_superuser: boolean };

/** A member who may not delete the own account has no danger zone. */
export function tabsOf(actor: Person): Tab[] {
  return TABS.filter((tab) => tab !== "danger" || canDeleteUser(actor, actor.id));
}

/** The tab of `?tab=`; an unknown one is the first. */
export function tabOf(url: URL, actor: Person): Tab {
  const requested = url.searchParams.get("tab");
  return tabsOf(actor).find((tab) => tab === requested) ?? "profile";
}

export function tabPath(tab: Tab): string {
  return `${href("/settings")}?tab=${tab}`;
}
