import type { Block, Cell, Run } from "./document.ts";
import { type Element, type Node, wholeNumber } from "./html-tree.server.ts";
import { joinEqualRuns } from "./tidy-runs.server.ts";

// Larger spans make a page slow, and no reader can follow them.
const MAX_SPAN = 20;

// A table of one long row and a thousand short ones must not become a million cells.
const MAX_FILLED_CELLS = 1000;

type Row = { cells: Cell[]; is_head: boolean };

/** The blocks of the table outside its cells, mostly a caption, and then the table. */
export function parseTable(table: Element, parse: (nodes: Node[]) => Block[]): Block[] {
  const rows: Row[] = [];
  const outside_nodes: Node[] = [];
  collectRows(table.children, false, parse, rows, outside_nodes);
  const nonempty_rows = rows.filter((row) => row.cells.length > 0);
  const [first, ...other_rows] = nonempty_rows;
  const outside_blocks = parse(outside_nodes);
  if (!first || nonempty_rows.every(isEmpty)) return outside_blocks;
  fillShortRows(nonempty_rows);
  const cells = other_rows.map((row) => row.cells);
  if (!first.is_head)
    return [...outside_blocks, { kind: "table", head: null, body: [first.cells, ...cells] }];
  return [
    ...outside_blocks,
    { kind: "table", head: isEmpty(first) ? null : first.cells, body: cells },
  ];
}

// Browsers show a short row in the same way, with empty cells at its end.
function fillShortRows(rows: Row[]) {
  const width = Math.max(...rows.map((row) => row.cells.length));
  const missing_cells = rows.reduce((sum, row) => sum + width - row.cells.length, 0);
  const has_spans = rows.some((row) =>
    row.cells.some((cell) => cell.colspan > 1 || cell.rowspan > 1),
  );
  if (has_spans || missing_cells > MAX_FILLED_CELLS) return;
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
  outside_nodes: Node[],
) {
  for (const node of nodes) {
    if (typeof node === "string") outside_nodes.push(node);
    else if (node.tag === "thead" || node.tag === "tbody" || node.tag === "tfoot")
      collectRows(node.children, node.tag === "thead", parse, rows, outside_nodes);
    else if (node.tag === "tr") rows.push(parseRow(node, in_head, parse, outside_nodes));
    else outside_nodes.push(node);
  }
}

function parseRow(
  row: Element,
  in_head: boolean,
  parse: (nodes: Node[]) => Block[],
  outside_nodes: Node[],
): Row {
  const cells: Cell[] = [];
  let is_head = true;
  for (const node of row.children) {
    if (typeof node === "string" || (node.tag !== "td" && node.tag !== "th")) {
      outside_nodes.push(node);
      continue;
    }
    is_head &&= node.tag === "th";
    const { colspan, rowspan } = node.attributes;
    cells.push({
      runs: runsOfCell(parse(node.children)),
      colspan: wholeNumber(colspan, MAX_SPAN) || 1,
      rowspan: wholeNumber(rowspan, MAX_SPAN) || 1,
    });
  }
  return { cells, is_head: is_head || in_head };
}

/** Cells have only text, so their blocks become lines. */
function runsOfCell(blocks: Block[]): Run[] {
  const runs: Run[] = [];
  for (const line of blocks.flatMap(linesOf)) {
    if (runs.length > 0) runs.push({ text: "\n", marks: [] });
    runs.push(...line);
  }
  return joinEqualRuns(runs);
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
