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
  current?: boolean;
  /** Opens as a dialog above the current page. */
  dialog?: boolean;
};

/** A form that posts these fields to `action`. */
type MenuSubmit = MenuTexts & {
  action: string;
  fields?: Record<string, string>;
};

export type MenuItem = MenuLink | MenuSubmit | "line";

export const itemKey = (item: MenuItem, index: number) =>
  item === "line" ? `line ${index}` : item.label;
