import { joinClasses } from "../page/join-classes.ts";

/**
 * At the left of a `relative` row, whose rules set its vertical position. The words stand before
 * what is unread, and a space after them.
 */
export function UnreadMark({ label, className }: { label: string; className?: string }) {
  return (
    <span className={joinClasses("unread-mark", className)}>
      <span className="sr-only">{`${label} `}</span>
    </span>
  );
}
