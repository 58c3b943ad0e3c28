import type { ReactNode } from "react";

/** Names at the left, values at the right, a line between the rows. */
export function FactList({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <dl className={`grid grid-cols-[minmax(8rem,auto)_1fr] ${className}`}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="group contents">
      <dt className={`${CELL} pe-6 text-sm/6 text-muted`}>{label}</dt>
      <dd className={CELL}>{children}</dd>
    </div>
  );
}

const CELL = "border-line py-2.5 group-not-first:border-t";
