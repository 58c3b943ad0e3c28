import type { ReactNode } from "react";

export function Badge({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return <span className={plain ? "badge plain" : "badge"}>{children}</span>;
}

/** More than this is shown as `99+`. */
const COUNT_MAX = 99;

export function Count({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="badge count">
      {value > COUNT_MAX ? `${COUNT_MAX}+` : value}
    </span>
  );
}
