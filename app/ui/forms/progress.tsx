/** A progress bar with its text above it. */
export function Progress({
  value,
  max = 100,
  text,
}: {
  value: number;
  max?: number;
  text: string;
}) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-sm">
        {text}
      </span>
      <progress className="progress" value={value} max={max} aria-label={text} />
    </div>
  );
}
