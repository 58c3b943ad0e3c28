/** A progress bar with its text above it. */
export function Progress({
  value,
  max = 100,
  words,
}: {
  value: number;
  max?: number;
  words: string;
}) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-sm">
        {words}
      </span>
      <progress className="progress" value={value} max={max} aria-label={words} />
    </div>
  );
}
