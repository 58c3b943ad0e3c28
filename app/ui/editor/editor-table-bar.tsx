import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { RichEditor } from "./editor-rich.ts";
import { moveFocus } from "./move-focus.ts";
import {
  addColumn,
  addRow,
  cellOf,
  focusCell,
  hasMergedCells,
  removeColumn,
  removeRow,
  type TableCell,
  tableOf,
} from "./table-cells.ts";

type TableAct = "addRow" | "addColumn" | "removeRow" | "removeColumn" | "removeTable";
export type TableBarLabels = {
  tableTools: string;
  tableActs: Record<TableAct, { text: string; name: string }>;
};

const ACTS: TableAct[] = ["addRow", "addColumn", "removeRow", "removeColumn", "removeTable"];

/** The cell of the caret, also while the focus is in the bar. Null outside of tables. */
export function useTableCell(editor: RichEditor | null): TableCell | null {
  const [cell, setCell] = useState<TableCell | null>(null);
  useEffect(() => {
    const frame = editor?.root.closest(".editor");
    if (!editor || !(frame instanceof HTMLElement)) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const is_in_bar = target instanceof Element && target.closest(".table-bar") !== null;
      if (!is_in_bar) setCell(cellOf(target));
    };
    // The table is made anew when a change is undone.
    const onChange = () => setCell((current) => (current?.isConnected ? current : null));
    frame.addEventListener("focusin", onFocus);
    editor.on("text-change", onChange);
    return () => {
      frame.removeEventListener("focusin", onFocus);
      editor.off("text-change", onChange);
    };
  }, [editor]);
  return cell;
}

/**
 * Takes the place of the toolbar while the caret is in a table, so nothing moves. Alt+F10 leads from
 * the cell to it, and Escape back.
 */
export function TableBar({
  editor,
  cell,
  labels,
}: {
  editor: RichEditor;
  cell: TableCell;
  labels: TableBarLabels;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey || !cellOf(event.target)) return;
      event.preventDefault();
      bar.current?.querySelector("button")?.focus();
    };
    // Before the listener that keeps the keys of cells from Quill.
    const frame = editor.root.parentElement;
    frame?.addEventListener("keydown", onKeyDown, true);
    return () => frame?.removeEventListener("keydown", onKeyDown, true);
  }, [editor]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={labels.tableTools}
      className="editor-toolbar table-bar"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return moveFocus(event);
        event.stopPropagation();
        focusCell(cell);
      }}
    >
      <span>
        {ACTS.map((act) => (
          <button
            key={act}
            type="button"
            className="editor-switch"
            aria-label={labels.tableActs[act].name}
            title={labels.tableActs[act].name}
            disabled={!isPossible(act, cell)}
            onMouseDown={keepFocus}
            onClick={() => change(editor, cell, act)}
          >
            {labels.tableActs[act].text}
          </button>
        ))}
      </span>
    </div>
  );
}

/** The head is removed with its table, which may have no other row. */
function isPossible(act: TableAct, cell: TableCell): boolean {
  const table = tableOf(cell);
  if (act === "removeTable" || !table) return true;
  if (hasMergedCells(table)) return false;
  return act !== "removeRow" || cell.tagName === "TD";
}

/** A step of its own when the member undoes changes. */
function change(editor: RichEditor, cell: TableCell, act: TableAct): void {
  editor.update("user");
  editor.history.cutoff();
  changeTable(editor, cell, act);
  editor.update("user");
  editor.history.cutoff();
}

function changeTable(editor: RichEditor, cell: TableCell, act: TableAct): void {
  const next_cell = act === "removeTable" ? null : CHANGES[act](cell);
  if (next_cell) return focusCell(next_cell);
  const wrapper = (act === "removeTable" ? cell : null)?.closest(".ql-table");
  (wrapper ?? editor.root.querySelector(".ql-table:not(:has(td, th))"))?.remove();
  editor.focus();
}

const CHANGES = { addRow, addColumn, removeRow, removeColumn };

const keepFocus = (event: MouseEvent) => event.preventDefault();
