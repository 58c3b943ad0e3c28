import { ShareBar } from "./share-bar.tsx";

type RankedBarsProps = {
  rows: readonly { key: string | number; href: string; label: string; value: number }[];
  /** “12 replies”. */
  format: (value: number) => string;
};

/** A list of links with their numbers, and each number as a bar below. */
export function RankedBars({ rows, format }: RankedBarsProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="tabular">
      {rows.map(({ key, href, label, value }) => (
        <li key={key} className="py-2">
          <div className="flex items-baseline gap-3 text-ui">
            <a href={href} className="min-w-0 flex-1 wrap-anywhere">
              {label}
            </a>{" "}
            <span className="text-sm whitespace-nowrap text-muted">{format(value)}</span>
          </div>
          <ShareBar share={value / max} />
        </li>
      ))}
    </ul>
  );
}
