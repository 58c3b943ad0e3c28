import { useId } from "react";
import "../css/folding-table.css";
import { Icon } from "../page/icon.tsx";
import { type Row, Table, type TableProps } from "./table.tsx";

/**
 * A table whose rows are folded on the phone: the cells of kind `lead`, `brief` and `actions` stay,
 * the others are shown when the row is opened. The first column is the lead.
 */
export function FoldingTable({ rows, ...table }: Omit<TableProps, "folding">) {
  const table_id = useId();
  return <Table {...table} rows={rows.map(addToggle)} folding />;

  function addToggle({ id, cells: [lead, ...cells] }: Row): Row {
    const lead_id = `${table_id}${id}`;
    const lead_cell = (
      <>
        <span id={lead_id}>{lead}</span>
        <RowToggle lead_id={lead_id} />
      </>
    );
    return { id, cells: [lead_cell, ...cells] };
  }
}

/** The lead names it, so it adds no words where the whole row is shown. CSS reads its state. */
function RowToggle({ lead_id }: { lead_id: string }) {
  return (
    <details className="row-toggle">
      <summary aria-labelledby={lead_id}>
        <Icon name="chevron-down" />
      </summary>
    </details>
  );
}
