import type { ReactNode } from "react";
import type { IconName } from "../page/icon.tsx";

type MenuTexts = {
  label: string;
  /** Hidden from sight: it distinguishes items with the same label. */
  suffix?: string;
  icon?: IconName;
  /** Shown at the end, after the text. */
  end_icon?: IconName;
  danger?: boolean;
};

export type MenuLink = MenuTexts & {
  href: string;
  /** Opens as a dialog above the current page. */
  dialog?: boolean;
};

/** In a menu that only the server draws. */
export type DrawnLink = MenuLink & {
  /** Script copies the address instead of following it. */
  copies?: boolean;
};

/** A form that posts these fields to `action`. */
type MenuSubmit = MenuTexts & {
  action: string;
  fields?: Record<string, string>;
};

export type MenuItem = MenuLink | MenuSubmit | "line";

export type MenuProps = {
  /** The content of the trigger, with text. */
  trigger: ReactNode;
  items: MenuItem[];
  /** The trigger's class; by default that of the top bar. */
  triggerClass?: string;
};

/** A member may have the name of another item. */
export function itemKey(item: MenuItem, index: number): string {
  if (item === "line") return `line ${index}`;
  return "href" in item ? item.href : item.label;
}
