import type { Block, Cell, Run } from "./document.ts";
import { wholeNumber } from "./parse-image.ts";
import { joinEqual } from "./tidy-runs.server.ts";
import type { Element, Node } from "./html-tree.server.ts";

// A cell across more columns or rows than a reader can follow is a way to make a page slow.
const MAX_SPAN = 20;

// A post of one long row and a thousand short ones must not grow into a million cells.
const MAX_FILLED_CELLS = 1000;

type Row = { cells: Cell[]; is_head: boolean };

/** The table, after whatever stands in it outside its cells (a caption, mostly). */
export function parseTable(table: Element, parse: (nodes: Node[]) => Block[]): Block[] {
  const rows: Row[] = [];
  const outside: Node[] = [];
  collectRows(table.children, false, parse, rows, outside);
  const filled = rows.filter((row) => row.cells.length > 0);
  const [first, ...rest] = filled;
  const before = parse(outside);
  if (!first || filled.every(isEmpty)) return before;
  fillUp(filled);
  const cells = rest.map((row) => row.cells);
  if (!first.is_head)
    return [...before, { kind: "table", head: null, body: [first.cells, ...cells] }];
  return [...before, { kind: "table", head: isEmpty(first) ? null : first.cells, body: cells }];
}

// As a browser shows it: a row that is too short ends in empty cells.
function fillUp(rows: Row[]) {
  const width = Math.max(...rows.map((row) => row.cells.length));
  const missing = rows.reduce((sum, row) => sum + width - row.cells.length, 0);
  const has_spans = rows.some((row) =>
    row.cells.some((cell) => cell.colspan > 1 || cell.rowspan > 1),
  );
  if (has_spans || missing > MAX_FILLED_CELLS) return;
  for (const { cells } of rows)
    while (cells.length < width) cells.push({ runs: [], colspan: 1, rowspan: 1 });
}

function isEmpty(row: Row) {
  return row.cells.every((cell) => cell.runs.length === 0);
}

function collectRows(
  nodes: Node[],
  in_head: boolean,
  parse: (nodes: Node[]) => Block[],
  rows: Row[],
  outside: Node[],
) {
  for (const node of nodes) {
    if (typeof node === "string") outside.push(node);
    else if (node.tag === "thead" || node.tag === "tbody" || node.tag === "tfoot")
      collectRows(node.children, node.tag === "thead", parse, rows, outside);
    else if (node.tag === "tr") rows.push(parseRow(node, in_head, parse, outside));
    else outside.push(node);
  }
}

function parseRow(
  row: Element,
  in_head: boolean,
  parse: (nodes: Node[]) => Block[],
  outside: Node[],
): Row {
  const cells: Cell[] = [];
  let is_head = true;
  for (const node of row.children) {
    if (typeof node === "string" || (node.tag !== "td" && node.tag !== "th")) {
      outside.push(node);
      continue;
    }
    is_head &&= node.tag === "th";
    const { colspan, rowspan } = node.attributes;
    cells.push({
      runs: inOneLine(parse(node.children)),
      colspan: wholeNumber(colspan, MAX_SPAN) || 1,
      rowspan: wholeNumber(rowspan, MAX_SPAN) || 1,
    });
  }
  return { cells, is_head: is_head || in_head };
}

/** A cell holds text only: the blocks in it become lines. */
function inOneLine(blocks: Block[]): Run[] {
  const runs: Run[] = [];
  for (const line of blocks.flatMap(linesOf)) {
    if (runs.length > 0) runs.push({ text: "\n", marks: [] });
    runs.push(...line);
  }
  return joinEqual(runs);
}

function linesOf(block: Block): Run[][] {
  switch (block.kind) {
    case "hr":
      return [];
    case "pre":
      return block.code
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => [{ text: line.trim().replace(/\s+/g, " "), marks: ["code"] }]);
    case "quote":
      return [
        ...(block.cite === "" ? [] : [[{ text: block.cite, marks: [] }]]),
        ...block.blocks.flatMap(linesOf),
      ];
    case "list":
      return block.items.flat().flatMap(linesOf);
    case "table":
      return [...(block.head ? [block.head] : []), ...block.body]
        .flat()
        .flatMap((cell) => (cell.runs.length > 0 ? [cell.runs] : []));
    default:
      return [block.runs];
  }
}
