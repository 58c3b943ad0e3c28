import type { IconName } from "./icon.tsx";

type Words = {
  label: string;
  icon?: IconName;
  /** At the far end, after the words. */
  end_icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
};

export type MenuLink = Words & {
  href: string;
  current?: boolean;
  /** Opens over the page it stands on. */
  dialog?: boolean;
};

/** A form of its own, posted to `action` with these fields. */
type MenuSubmit = Words & {
  action: string;
  fields?: Record<string, string>;
};

export type MenuItem = MenuLink | MenuSubmit | "line";

export const itemKey = (item: MenuItem, index: number) =>
  item === "line" ? `line ${index}` : item.label;
