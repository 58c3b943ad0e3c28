/**
 * The content of a post. All input (typed, pasted or sent) is parsed into this value, and the
 * stored HTML is written from it alone. So both editors lead to the same page, and no other element
 * reaches a reader.
 */
export type Document = Block[];

export type Block =
  | { kind: "p" | Heading; runs: Run[] }
  | { kind: "pre"; code: string }
  | { kind: "hr" }
  | { kind: "quote"; cite: string; source: string | null; blocks: Block[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; head: Cell[] | null; body: Cell[][] };

export type Heading = "h3" | "h4" | "h5" | "h6";

export type Cell = { runs: Run[]; colspan: number; rowspan: number };

/**
 * Text that has the same marks throughout. A line break is "\n". A run with an image has no text.
 */
export type Run = { text: string; marks: readonly Mark[]; image?: Image };

export type Mark = "strong" | "em" | "u" | "s" | "code" | `link ${string}`;

/** Runs as nested elements: see `nestRuns`. */
export type Inline = Run | { mark: Mark; children: Inline[] };

export type Image = { src: string; alt: string; width: number; height: number };

/**
 * Nesting of lists and quotations. On a screen of 320 px ten nested lists leave room for a short
 * word, and twelve leave none. The parser moves deeper ones up to this depth.
 */
export const MAX_DEPTH = 10;

export function hrefOf(mark: Mark) {
  return mark.startsWith("link ") ? mark.slice("link ".length) : null;
}

export function linkOf(run: Run) {
  return run.marks.map(hrefOf).find((href) => href !== null) ?? null;
}

/** All blocks, including those inside quotations and lists. */
export function* allBlocks(blocks: Document): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.kind === "quote") yield* allBlocks(block.blocks);
    if (block.kind === "list") for (const item of block.items) yield* allBlocks(item);
  }
}

/** The block's own runs. Quotations and lists have none; only the blocks inside them do. */
export function runsOf(block: Block): Run[] {
  if (block.kind === "table")
    return [...(block.head ? [block.head] : []), ...block.body].flatMap((row) =>
      row.flatMap((cell) => cell.runs),
    );
  return "runs" in block ? block.runs : [];
}

/**
 * A copy of the document in which `change` was applied to the runs of each paragraph, heading and
 * cell.
 */
export function mapRuns(blocks: Document, change: (runs: Run[]) => Run[]): Document {
  return blocks.map((block) => {
    switch (block.kind) {
      case "pre":
      case "hr":
        return block;
      case "quote":
        return { ...block, blocks: mapRuns(block.blocks, change) };
      case "list":
        return { ...block, items: block.items.map((item) => mapRuns(item, change)) };
      case "table":
        return {
          ...block,
          head: block.head && mapCells(block.head, change),
          body: block.body.map((row) => mapCells(row, change)),
        };
      default:
        return { ...block, runs: change(block.runs) };
    }
  });
}

function mapCells(cells: Cell[], change: (runs: Run[]) => Run[]) {
  return cells.map((cell) => ({ ...cell, runs: change(cell.runs) }));
}

/** From the outermost mark to the innermost, if they have the same range. */
const ORDER = ["strong", "em", "u", "s"];

/**
 * Turns runs into nested elements. The mark with the longest range is the outermost, and code is
 * always the innermost.
 */
export function nestRuns(runs: Run[]): Inline[] {
  const inlines: Inline[] = [];
  let index = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (!run) break;
    const mark = outermostMark(runs, index, run.marks);
    if (!mark) {
      inlines.push(run);
      index += 1;
      continue;
    }
    const end = index + markLength(runs, index, mark);
    const inner_runs = runs.slice(index, end).map((inner_run) => withoutMark(mark, inner_run));
    inlines.push({ mark, children: mark === "code" ? inner_runs : nestRuns(inner_runs) });
    index = end;
  }
  return inlines;
}

function outermostMark(runs: Run[], index: number, marks: readonly Mark[]) {
  const outer_marks = marks
    .filter((mark) => mark !== "code")
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  if (outer_marks.length === 0) return marks[0];
  return outer_marks.reduce((best, mark) =>
    markLength(runs, index, mark) > markLength(runs, index, best) ? mark : best,
  );
}

function markLength(runs: Run[], start: number, mark: Mark) {
  if (mark === "code") return 1;
  const hasMark = (index: number) => runs[index]?.marks.includes(mark);
  let end = start;
  while (hasMark(end)) end += 1;
  return end - start;
}

function withoutMark(mark: Mark, run: Run): Run {
  return { ...run, marks: run.marks.filter((other) => other !== mark) };
}
