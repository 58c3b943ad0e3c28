import { joinClasses } from "../page/join-classes.ts";

/**
 * The mark is at the left of a `relative` row, whose rules set its vertical position. The words and
 * a space precede the unread content.
 */
export function UnreadMark({ label, className }: { label: string; className?: string }) {
  return (
    <span className={joinClasses("unread-mark", className)}>
      <span className="sr-only">{`${label} `}</span>
    </span>
  );
}
