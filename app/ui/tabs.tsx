export type Tab = {
  href: string;
  label: string;
  current?: boolean;
};

/** Links to sibling pages. */
export function Tabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="mb-6 flex flex-wrap gap-x-6 border-b border-line max-md:-mx-3 max-md:gap-x-1 max-md:border-0"
    >
      {items.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={tab.current ? CURRENT_TAB : OTHER_TAB}
        >
          {tab.label}
          {tab.current && (
            <span className="current-line absolute inset-x-0 -bottom-px h-0.5 bg-brand max-md:hidden" />
          )}
        </a>
      ))}
    </nav>
  );
}

const TAB =
  "relative flex min-h-tap items-center rounded-sm text-ui hover:text-ink hover:no-underline max-md:px-3";
const CURRENT_TAB = `${TAB} font-bold text-ink max-md:bg-tint`;
const OTHER_TAB = `${TAB} text-muted`;
