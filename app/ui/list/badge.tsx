import type { ReactNode } from "react";
import { BADGE_MAX, unreadText } from "#app/contract/unread-count.ts";

export function Badge({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return <span className={plain ? "badge plain" : "badge"}>{children}</span>;
}

/** The number is drawn by CSS, because the text beside it has it in words. */
export function Count({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="badge count" data-count={unreadText(value, BADGE_MAX)} />
  );
}
