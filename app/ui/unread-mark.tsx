/**
 * Hangs in the gutter of a `relative` row, at the height `className` gives; the row says in words
 * that it is unread.
 */
export function UnreadMark({ label, className = "top-2" }: { label: string; className?: string }) {
  return (
    <span className={`seat ${className}`}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
