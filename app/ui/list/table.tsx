/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as cards loses its roles unless they are written out */
import type { ReactNode } from "react";
import { joinClasses } from "../page/join-classes.ts";

export type Column = {
  label: string;
  /**
   * `lead` names the row. On the phone it is the card's heading, `actions` are at its top right,
   * and `wide` takes its whole width. `brief` stays when the row is folded.
   */
  kind?: "lead" | "wide" | "actions" | "date" | "brief";
};

export type Row = {
  id: string | number;
  /** One cell for each column, in the same order. */
  cells: ReactNode[];
};

export type TableProps = {
  caption: string;
  columns: Column[];
  rows: Row[];
  /**
   * For tables of many columns: of so many of them, the second is below the first, the fourth below
   * the third, and so on.
   */
  paired?: 4 | 6;
  /** The rows are folded on the phone. */
  folding?: boolean;
};

/** Each row is a card on the phone, with the column names as labels. */
export function Table({ caption, columns, rows, paired, folding = false }: TableProps) {
  return (
    <table
      role="table"
      className={joinClasses(
        "table",
        paired && `table-paired paired-${paired} md:grid`,
        folding && "folding max-md:block",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={column.kind === "actions" ? "cell-actions" : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map((column, index) => (
              <Cell key={column.label} {...column}>
                {row.cells[index]}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text browsers would centre a header, hence `align`. */
function Cell({ label, kind, children }: Column & { children: ReactNode }) {
  if (kind === "lead")
    return (
      <th role="rowheader" scope="row" align="left" className="cell-lead">
        {children}
      </th>
    );
  return (
    <td role="cell" data-label={label} className={kind && `cell-${kind}`}>
      {children}
    </td>
  );
}
