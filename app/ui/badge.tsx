import type { ReactNode } from "react";

export function Badge({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  const colours = plain ? "bg-band text-muted" : "bg-tint text-link-hover";
  return (
    <span
      className={`badge inline-block rounded-sm px-1.5 align-[.0625em] text-[.75rem]/5 font-bold whitespace-nowrap ${colours}`}
    >
      {children}
    </span>
  );
}

/** More than this is shown as `99+`. */
const COUNT_MAX = 99;

export function Count({ value, className = "" }: { value: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`badge inline-block min-w-[1.125rem] rounded-sm bg-button px-1 text-center text-[.75rem]/[1.125rem] font-bold text-on-button ${className}`}
    >
      {value > COUNT_MAX ? `${COUNT_MAX}+` : value}
    </span>
  );
}
