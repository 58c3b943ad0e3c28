export type Crumb = {
  label: string;
  /** Missing for the current page. */
  href?: string;
};

/** On the phone the last part is visually hidden, because the heading below repeats it. */
export function Breadcrumb({ label, items }: { label: string; items: Crumb[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="crumbs mb-2 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {items.map((crumb, index) => (
          <li
            key={crumb.href ?? crumb.label}
            className={index === last ? "min-w-0 max-md:sr-only" : "min-w-0"}
          >
            {index > 0 && (
              <span className="me-2" aria-hidden="true">
                »
              </span>
            )}
            {crumb.href ? (
              <a
                href={crumb.href}
                className="text-muted hover:text-link-hover"
                aria-current={index === last ? "page" : undefined}
              >
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
