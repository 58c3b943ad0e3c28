import { VisuallyHidden } from "../page/visually-hidden.tsx";

type DeletionSummaryItem = {
  count: string;
  label: string;
  /** A sentence about the consequences. */
  note?: string;
};

/** What a deletion will remove, in numbers. */
export function DeletionSummary({ items }: { items: DeletionSummaryItem[] }) {
  return (
    <ul className="mt-4 border-y border-line py-1.5">
      {items.map((item) => (
        <li key={item.label} className="grid grid-cols-[3.5rem_1fr] gap-3 py-1.5">
          <b className="text-end">{item.count}</b>{" "}
          <span>
            {item.label}
            {item.note && (
              <>
                <VisuallyHidden>.</VisuallyHidden>{" "}
                <small className="block text-sm text-muted">{item.note}</small>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
