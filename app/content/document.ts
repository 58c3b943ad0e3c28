/**
 * What a post may consist of. Everything typed, pasted or sent is parsed into this value, and only
 * this value is written out again. So both editors give the same page, and nothing that has no name
 * here reaches a reader.
 */
export type Document = Block[];

export type Block =
  | { kind: "p" | Heading; runs: Run[] }
  | { kind: "pre"; code: string }
  | { kind: "hr" }
  | { kind: "quote"; cite: string; blocks: Block[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "table"; head: Cell[] | null; body: Cell[][] };

export type Heading = "h3" | "h4" | "h5" | "h6";

export type Cell = { runs: Run[]; colspan: number; rowspan: number };

/**
 * Text with the same marks from end to end. A line break is "\n"; a run with an image has no text.
 */
export type Run = { text: string; marks: readonly Mark[]; image?: Image };

export type Mark = "strong" | "em" | "u" | "s" | "code" | `link ${string}`;

export type Image = { src: string; alt: string; width: number; height: number };

/**
 * Lists and quotations inside one another. On a telephone of 320 px ten lists leave room for a
 * short word, twelve for nothing; the parser reads deeper ones as if they stood at this depth.
 */
export const MAX_DEPTH = 10;

export function hrefOf(mark: Mark) {
  return mark.startsWith("link ") ? mark.slice("link ".length) : null;
}

export function linkOf(run: Run) {
  return run.marks.map(hrefOf).find((href) => href !== null) ?? null;
}

/** Every block, also those inside quotations and lists. */
export function* allBlocks(blocks: Document): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.kind === "quote") yield* allBlocks(block.blocks);
    if (block.kind === "list") for (const item of block.items) yield* allBlocks(item);
  }
}

/** The runs of a block itself; quotations and lists have none, only the blocks inside them. */
export function runsOf(block: Block): Run[] {
  if (block.kind === "table")
    return [...(block.head ? [block.head] : []), ...block.body].flatMap((row) =>
      row.flatMap((cell) => cell.runs),
    );
  return "runs" in block ? block.runs : [];
}

/** The same document with the runs of each paragraph, heading and cell passed through `change`. */
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
