/** At the left of a `relative` row; `className` sets its vertical position. */
export function UnreadMark({ label, className = "top-2" }: { label: string; className?: string }) {
  return (
    <span className={`unread-mark ${className}`}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
