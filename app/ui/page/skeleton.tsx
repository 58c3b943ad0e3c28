/** Placeholders for rows that are loading. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are alike
        <span key={row} className="grid h-[3.9375rem] content-center gap-2.5 border-b border-line">
          <span className="block h-4 w-[70%] rounded-sm bg-band" />
          <span className="block h-3 w-2/5 rounded-sm bg-band" />
        </span>
      ))}
    </output>
  );
}
