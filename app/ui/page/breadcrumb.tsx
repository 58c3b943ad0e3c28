import { Fragment } from "react";
import { RestrictedMark } from "../list/restricted-mark.tsx";

export type Crumb = {
  label: string;
  /** Missing for the current page. */
  href?: string;
  /** A forum that not every member sees: what its mark means. */
  restricted?: string;
};

/**
 * A line of text and not a list, which text browsers would spread over as many lines. On the phone
 * the last part is visually hidden, because the heading below repeats it.
 */
export function Breadcrumb({
  label,
  items,
  endsAbove = false,
}: {
  label: string;
  items: Crumb[];
  /** The last part is the page above the current one, whose heading follows. */
  endsAbove?: boolean;
}) {
  const last = items.length - 1;
  return (
    <nav aria-label={label} className="crumbs">
      {items.map((crumb, index) =>
        index === last && !endsAbove ? (
          <CurrentCrumb key={crumb.href ?? crumb.label} {...crumb} />
        ) : (
          <Fragment key={crumb.href}>
            <a href={crumb.href}>
              {crumb.label}
              {crumb.restricted && <RestrictedMark label={crumb.restricted} />}
            </a>
            {index < last && (
              <>
                <span aria-hidden="true">{SEPARATOR}</span>{" "}
              </>
            )}
          </Fragment>
        ),
      )}
    </nav>
  );
}

function CurrentCrumb({ label, href }: Crumb) {
  return href ? (
    <a href={href} aria-current="page" className="max-md:sr-only">
      <b>{label}</b>
    </a>
  ) : (
    <b aria-current="page" className="max-md:sr-only">
      {label}
    </b>
  );
}

/** The space that does not break keeps it at the end of a line that wraps. */
const SEPARATOR = "\u00a0»";
