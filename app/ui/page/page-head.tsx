import type { ReactNode } from "react";

type PageHeadProps = {
  title: ReactNode;
  /** A `<Breadcrumb>`. */
  crumbs?: ReactNode;
  /** One line of muted text. */
  sub?: ReactNode;
  /** `<Tabs>`: below the title, in a wide window beside it. */
  tabs?: ReactNode;
  /** The page's main button: top right, on the phone full width below the muted line. */
  action?: ReactNode;
  /** A subscription is at the end of the muted line. */
  aside?: ReactNode;
};

export function PageHead({ title, crumbs, sub, tabs, action, aside }: PageHeadProps) {
  return (
    <div className="page-head">
      {crumbs}
      <div>
        <h1>{title}</h1>
        {tabs}
        {action && <div className="head-action no-print">{action}</div>}
      </div>
      {(sub || aside) && (
        <div className="head-line">
          {sub && <p>{sub}</p>}
          {aside && <div className="head-aside relative no-print">{aside}</div>}
        </div>
      )}
    </div>
  );
}
