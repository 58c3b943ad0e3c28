import type { ReactNode } from "react";

/** Names at the left, values at the right, a line between the rows. A long name leaves room for a date. */
export function FactList({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={`grid grid-cols-[minmax(9.5rem,auto)_minmax(min-content,1fr)] ${className}`}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-line py-2.5 not-first:border-t">
      <dt className="pe-6 text-sm/6 text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
