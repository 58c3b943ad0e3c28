import type { KeyboardEvent } from "react";

/**
 * In a Markdown table, Tab moves to the next cell of the plain field, and Shift+Tab to the one
 * before. At the end of the table, and after Escape, it leaves the field as everywhere else.
 */
export function moveInTable(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  if (event.key === "Escape") return onEscape(event);
  const has_left = left_fields.delete(field);
  if (event.key !== "Tab" || has_left || event.ctrlKey || event.altKey || event.metaKey) return;
  const cell = nextCellOf(field.value, field.selectionStart, event.shiftKey ? -1 : 1);
  if (!cell) return;
  event.preventDefault();
  field.setSelectionRange(cell.start, cell.end);
}

/** Where Escape has freed the Tab key, until another key is pressed. */
const left_fields = new WeakSet<HTMLTextAreaElement>();

function onEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  if (left_fields.has(field) || cellsAround(field.value, field.selectionStart).length === 0) return;
  // A second Escape closes the dialog of the form.
  event.preventDefault();
  event.stopPropagation();
  left_fields.add(field);
}

type Range = { start: number; end: number };

export function nextCellOf(text: string, caret: number, step: 1 | -1): Range | null {
  const cells = cellsAround(text, caret);
  const index = cells.findLastIndex(({ start }) => start <= caret);
  return index < 0 ? null : (cells[index + step] ?? null);
}

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** The contents of the cells of the table around the caret, or none. */
function cellsAround(text: string, caret: number): Range[] {
  const lines = text.split("\n");
  const current = text.slice(0, caret).split("\n").length - 1;
  let first = current;
  let last = current;
  if (!ROW.test(lines[current] ?? "")) return [];
  while (first > 0 && ROW.test(lines[first - 1] ?? "")) first -= 1;
  while (ROW.test(lines[last + 1] ?? "")) last += 1;
  if (!RULE.test(lines[first + 1] ?? "")) return [];
  const cells: Range[] = [];
  let line_start = lines.slice(0, first).join("\n").length + (first > 0 ? 1 : 0);
  for (const line of lines.slice(first, last + 1)) {
    if (!RULE.test(line)) cells.push(...cellsOf(line, line_start));
    line_start += line.length + 1;
  }
  return cells;
}

function cellsOf(line: string, line_start: number): Range[] {
  return [...line.matchAll(/\|([^|\\]*(?:\\.[^|\\]*)*)(?=\|)/g)].map(
    ({ index, 1: content = "" }) => {
      const start = line_start + index + 1 + (content.length - content.trimStart().length);
      return content.trim() === ""
        ? {
            start: line_start + index + 1 + Math.min(1, content.length),
            end: line_start + index + 1 + Math.min(1, content.length),
          }
        : { start, end: start + content.trim().length };
    },
  );
}
