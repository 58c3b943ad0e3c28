/** Changes of a table in the editor: its cells and their order. */

export type TableCell = HTMLTableCellElement;

export const CELL = "td[contenteditable], th[contenteditable]";

export function cellOf(target: EventTarget | null): TableCell | null {
  const cell = target instanceof Node ? elementOf(target)?.closest(CELL) : null;
  return cell instanceof HTMLTableCellElement ? cell : null;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

export function makeEditable(parent: Element): void {
  for (const cell of parent.querySelectorAll<TableCell>("td, th")) {
    cell.contentEditable = "true";
    // One tab stop would be in the way of everybody who does not write in the table.
    cell.tabIndex = -1;
  }
}

export function tableOf(cell: TableCell): HTMLTableElement | null {
  return cell.closest("table");
}

/** Rows and columns of merged cells are no lines that could be added or removed. */
export function hasMergedCells(table: HTMLTableElement): boolean {
  return table.querySelector("[colspan], [rowspan]") !== null;
}

export function cellsOf(table: Element | null | undefined): TableCell[] {
  return [...(table?.querySelectorAll<TableCell>("td, th") ?? [])];
}

export function nextCell(cell: TableCell, step: 1 | -1): TableCell | null {
  const cells = cellsOf(tableOf(cell));
  return cells[cells.indexOf(cell) + step] ?? null;
}

/** Below the row of the cell. Returns the first cell of the new row. */
export function addRow(cell: TableCell): TableCell | null {
  const table = tableOf(cell);
  const row = cell.closest("tr");
  if (!table || !row) return null;
  const new_row = document.createElement("tr");
  for (const _ of row.cells) new_row.append(document.createElement("td"));
  makeEditable(new_row);
  if (row.closest("tbody")) row.after(new_row);
  else (table.tBodies[0] ?? table.createTBody()).prepend(new_row);
  return new_row.cells[0] ?? null;
}

/** After the column of the cell. Returns the cell beside it. */
export function addColumn(cell: TableCell): TableCell | null {
  const index = cell.cellIndex;
  for (const row of tableOf(cell)?.rows ?? []) {
    const neighbour = row.cells[index];
    neighbour?.after(document.createElement(neighbour.tagName));
    makeEditable(row);
  }
  return nextCell(cell, 1);
}

/** Returns the cell that takes the place; null if none is left. The head stays: see `removeTable`. */
export function removeRow(cell: TableCell): TableCell | null {
  const row = cell.closest("tr");
  const index = cell.cellIndex;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next_row = neighbour ?? tableOf(cell)?.tHead?.rows[0];
  row?.remove();
  return next_row instanceof HTMLTableRowElement ? (next_row.cells[index] ?? null) : null;
}

export function removeColumn(cell: TableCell): TableCell | null {
  const next_cell = cell.nextElementSibling ?? cell.previousElementSibling;
  const index = cell.cellIndex;
  for (const row of tableOf(cell)?.rows ?? []) row.cells[index]?.remove();
  return next_cell instanceof HTMLTableCellElement ? next_cell : null;
}

/** The whole content is selected: what is typed replaces it, and the arrow keys keep it. */
export function focusCell(cell: TableCell): void {
  cell.focus();
  getSelection()?.selectAllChildren(cell);
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}
