/**
 * At the left of a `relative` row, at the height that `className` gives; the row says in text that
 * it is unread.
 */
export function UnreadMark({ label, className = "top-2" }: { label: string; className?: string }) {
  return (
    <span className={`seat ${className}`}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
