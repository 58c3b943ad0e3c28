import type { ReactNode } from "react";

type PageHeadProps = {
  title: ReactNode;
  /** A `<Breadcrumb>`. */
  crumbs?: ReactNode;
  /** One line of muted text. */
  sub?: ReactNode;
  /** The page's main button: top right, on the phone full width below the muted line. */
  action?: ReactNode;
  /** At the end of the muted line, for a subscription. */
  aside?: ReactNode;
};

export function PageHead({ title, crumbs, sub, action, aside }: PageHeadProps) {
  return (
    <div className="mb-6 max-md:mb-5 max-md:flex max-md:flex-col">
      {crumbs}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-md:contents">
        <h1 className="max-w-[46rem] md:flex-[1_1_20rem]">{title}</h1>
        {action && <div className="no-print max-md:order-3 max-md:mt-3 max-md:grid">{action}</div>}
      </div>
      {(sub || aside) && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:contents">
          {sub && <p className="max-w-[40rem] text-ui text-pretty text-muted max-md:mt-1">{sub}</p>}
          {aside && (
            <div className="no-print ms-auto max-md:order-4 max-md:mt-1 max-md:ms-0">{aside}</div>
          )}
        </div>
      )}
    </div>
  );
}
