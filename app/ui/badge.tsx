import type { ReactNode } from "react";
import { unreadText } from "#app/lib/unread-count.ts";

export function Badge({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return <span className={plain ? "badge plain" : "badge"}>{children}</span>;
}

export function Count({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="badge count">
      {unreadText(value)}
    </span>
  );
}
