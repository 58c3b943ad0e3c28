export type Crumb = {
  label: string;
  /** Missing for the current page. */
  href?: string;
};

/** On the phone the last part is visually hidden, because the heading below repeats it. */
export function Breadcrumb({ label, items }: { label: string; items: Crumb[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="crumbs">
      <ol>
        {items.map((crumb, index) => (
          <li
            key={crumb.href ?? crumb.label}
            className={index === last ? "max-md:sr-only" : undefined}
          >
            {index > 0 && <span aria-hidden="true">»</span>}
            {crumb.href ? (
              <a href={crumb.href} aria-current={index === last ? "page" : undefined}>
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
