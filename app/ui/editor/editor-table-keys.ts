import Quill from "quill/core.js";
import { Table } from "./editor-blots.ts";
import { lineBelow } from "./editor-line-below.ts";
import {
  addRow,
  cellOf,
  cellsOf,
  focusCell,
  hasMergedCells,
  nextCell,
  type TableCell,
  tableOf,
} from "./table-cells.ts";

/** What Quill would do with it concerns the whole table. The browser does the right thing. */
const EVENTS_OF_CELLS = [
  "beforeinput",
  "compositionstart",
  "compositionend",
  "copy",
  "cut",
  "drop",
] as const;

/**
 * The cells of a table are edited by the browser, and Quill reads the result as a change of the
 * table. The listeners run before those of Quill.
 */
export function editTables(editor: Quill): void {
  const { root } = editor;
  for (const name of EVENTS_OF_CELLS)
    root.addEventListener(name, (event) => cellOf(event.target) && event.stopPropagation(), true);
  root.addEventListener("paste", pastePlain, true);
  root.addEventListener(
    "keydown",
    (event) => {
      const cell = cellOf(event.target);
      if (!cell) return enterTable(editor, event);
      event.stopPropagation();
      if (!event.isComposing && onKey(editor, cell, event)) event.preventDefault();
    },
    true,
  );
}

/** A cell has one line of text, perhaps with breaks. */
function pastePlain(event: ClipboardEvent): void {
  if (!cellOf(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  const text = event.clipboardData?.getData("text/plain").replace(/\s+/g, " ").trim();
  if (text) document.execCommand("insertText", false, text);
}

/** False if the browser handles the key. */
function onKey(editor: Quill, cell: TableCell, event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey } = event;
  const is_command = event.ctrlKey || event.metaKey;
  if (is_command && /^[zy]$/i.test(key)) return undo(editor, cell, /y/i.test(key) || shiftKey);
  if (is_command || altKey) return false;
  if (key === "Escape") return leaveTable(editor, cell);
  if (key === "Enter") return document.execCommand("insertLineBreak");
  if (key !== "Tab") return false;
  const next_cell = nextCell(cell, shiftKey ? -1 : 1) ?? (shiftKey ? null : addLastRow(cell));
  if (!next_cell) return leaveTable(editor, cell, shiftKey);
  focusCell(next_cell);
  return true;
}

/** The arrow keys lead from the line above or below into the table. */
function enterTable(editor: Quill, event: KeyboardEvent): void {
  const range = editor.hasFocus() ? editor.getSelection() : null;
  const is_down = event.key === "ArrowDown";
  if (!range || range.length > 0 || event.shiftKey || !(is_down || event.key === "ArrowUp")) return;
  const [line, offset] = editor.getLine(range.index);
  const table = is_down ? line?.next : line?.prev;
  if (!line || !(table instanceof Table)) return;
  const line_start = range.index - offset;
  const edge = editor.getBounds(is_down ? line_start + line.length() - 1 : line_start);
  // A long line has several rows on the screen, and the caret stays in it until the last.
  if (edge?.top !== editor.getBounds(range.index)?.top) return;
  const cells = cellsOf(table.domNode instanceof Element ? table.domNode : null);
  const row_start = is_down ? cells[0] : cells.findLast(({ cellIndex }) => cellIndex === 0);
  if (!row_start) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(row_start);
}

function addLastRow(cell: TableCell): TableCell | null {
  const table = tableOf(cell);
  return table && !hasMergedCells(table) ? addRow(cell) : null;
}

/** The caret moves to the text below or above, from where Tab leaves the editor. */
function leaveTable(editor: Quill, cell: TableCell, is_up = false): true {
  const blot = Quill.find(cell, true);
  if (!(blot instanceof Table)) return true;
  const index = editor.getIndex(blot);
  editor.focus();
  editor.setSelection(is_up && index > 0 ? index - 1 : lineBelow(editor, index), 0, "user");
  return true;
}

/** Undoing makes the table anew, so the caret is put where it was. */
function undo(editor: Quill, cell: TableCell, is_redo: boolean): true {
  const tables = () => [...editor.root.querySelectorAll("table")];
  const table_index = tables().findIndex((table) => table.contains(cell));
  const cell_index = cellsOf(tables()[table_index]).indexOf(cell);
  if (is_redo) editor.history.redo();
  else editor.history.undo();
  const same_cell = cellsOf(tables()[table_index])[cell_index];
  if (same_cell) focusCell(same_cell);
  else editor.focus();
  return true;
}
