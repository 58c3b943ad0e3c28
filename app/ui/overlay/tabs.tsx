import { Fragment, useEffect, useRef } from "react";

export type Tab = {
  href: string;
  label: string;
  current?: boolean;
};

/**
 * Links to sibling pages. They are not a list, because text browsers would begin a line for each.
 */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  const current = items.find((tab) => tab.current)?.href;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) showCurrentTab(row.current);
  }, [current]);
  return (
    <nav aria-label={label} className="tabs">
      <div ref={row}>
        {items.map((tab) => (
          <Fragment key={tab.href}>
            {tab.current ? (
              <a href={tab.href} aria-current="page">
                <b>{tab.label}</b>
                <span className="current-line" />
              </a>
            ) : (
              <a href={tab.href}>{tab.label}</a>
            )}{" "}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

/** In a narrow window they scroll. Newer browsers show the current one without script too. */
function showCurrentTab(row: HTMLElement | null): void {
  const tab = row?.querySelector("[aria-current]");
  if (!row || !tab) return;
  const [shown, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += shown.left + shown.width / 2 - all.left - all.width / 2;
}
