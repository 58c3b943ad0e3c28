export type Tab = {
  href: string;
  label: string;
  current?: boolean;
};

/** Links to sibling pages. */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {items.map((tab) => (
          <li key={tab.href}>
            {tab.current ? (
              <a href={tab.href} aria-current="page">
                <b>{tab.label}</b>
                <span className="current-line" />
              </a>
            ) : (
              <a href={tab.href}>{tab.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
