import type { DrawnLink } from "#app/ui/overlay/menu-item.ts";
import { MenuRows } from "#app/ui/overlay/menu-rows.tsx";
import { MENU_BOX } from "#app/ui/overlay/panel.tsx";
import { RowIcon } from "#app/ui/page/drawn-icons.tsx";

type DrawnMenuProps = {
  label: string;
  /** Follows the label and each item, visually hidden, where a page has several of them. */
  suffix?: string;
  triggerClass: string;
  items: DrawnLink[];
};

/** Only the server draws it, and `useDrawnMenus` adds what a `Menu` does with script. */
export function DrawnMenu({ label, suffix, triggerClass, items }: DrawnMenuProps) {
  return (
    <details className="menu">
      <summary className={triggerClass}>
        <RowIcon name="more" />
        <span className="sr-only">
          {label}
          {suffix && `: ${suffix}`}
        </span>
      </summary>
      <div className={MENU_BOX}>
        <MenuRows items={items.map((item) => ({ ...item, suffix }))} />
      </div>
    </details>
  );
}
