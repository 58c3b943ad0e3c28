import "../css/chart.css";

type ChartTableProps = {
  /** What opens and closes the table. */
  summary: string;
  caption: string;
  /** The heads of all columns, that of the names first. */
  heads: readonly string[];
  rows: readonly { key: string; name: string; values: readonly string[] }[];
};

/** The numbers of a chart. */
export function ChartTable({ summary, caption, heads, rows }: ChartTableProps) {
  const [name_head, ...value_heads] = heads;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-8 items-center text-sm font-medium text-link">
        {summary}
      </summary>
      <table className="tabular mt-1 w-full max-w-form text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={`${CELL} text-start font-regular`}>
              {name_head}
            </th>
            {value_heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} text-end font-regular`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className={`${CELL} text-start font-regular`}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={value_heads[index]} className={`${CELL} text-end`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const CELL = "py-1.5 not-last:pe-3 md:not-last:pe-6";
