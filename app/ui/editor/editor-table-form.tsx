import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "../forms/button.tsx";
import { Input } from "../forms/input.tsx";
import type { RichEditor } from "./editor-rich.ts";
import { insertTable } from "./editor-tools.ts";
import { focusCell } from "./table-cells.ts";

export type EditorTableLabels = {
  columns: string;
  rows: string;
  tableAdd: string;
  linkCancel: string;
  column: (n: number) => string;
};

/** Wider tables need a wide screen; more rows are added while writing. */
const COLUMNS_MAX = 10;
const ROWS_MAX = 50;
const USUAL = 3;

/** Asks how large a new table is. It is inside the writing form. */
export function EditorTableForm({
  editor,
  labels,
  onDone,
}: {
  editor: RichEditor;
  labels: EditorTableLabels;
  onDone: () => void;
}) {
  const id = useId();
  const columns_field = useRef<HTMLInputElement>(null);
  const rows_field = useRef<HTMLInputElement>(null);
  useEffect(() => columns_field.current?.select(), []);

  const addTable = () => {
    const column_count = numberIn(columns_field.current, COLUMNS_MAX);
    const head = Array.from({ length: column_count }, (_, index) => labels.column(index + 1));
    onDone();
    const first_cell = insertTable(editor, head, numberIn(rows_field.current, ROWS_MAX));
    if (first_cell) focusCell(first_cell);
  };
  const close = () => {
    onDone();
    editor.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") addTable();
    else close();
  };
  const field = { type: "number", min: 1, defaultValue: USUAL, onKeyDown } as const;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-2">
      <label htmlFor={`${id}-columns`} className="text-sm">
        {labels.columns}
      </label>
      <Input
        {...field}
        ref={columns_field}
        id={`${id}-columns`}
        max={COLUMNS_MAX}
        className="min-h-9 w-16 py-1"
      />
      <label htmlFor={`${id}-rows`} className="text-sm">
        {labels.rows}
      </label>
      <Input
        {...field}
        ref={rows_field}
        id={`${id}-rows`}
        max={ROWS_MAX}
        className="min-h-9 w-16 py-1"
      />
      <Button type="button" size="small" variant="secondary" onClick={addTable}>
        {labels.tableAdd}
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={close}>
        {labels.linkCancel}
      </Button>
    </div>
  );
}

function numberIn(field: HTMLInputElement | null, max: number): number {
  const value = Math.trunc(Number(field?.value));
  return value >= 1 ? Math.min(value, max) : USUAL;
}
