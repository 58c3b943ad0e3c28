import { Fragment } from "react";

export type Tab = {
  href: string;
  label: string;
  current?: boolean;
};

/**
 * Links to sibling pages. They are not a list, because text browsers would begin a line for each.
 */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <div>
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
