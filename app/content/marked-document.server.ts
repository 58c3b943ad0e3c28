import { type Change, compareWords } from "#app/lib/text/word-changes.ts";
import type { Block, Cell, Document, Heading, Run } from "./document.ts";

export type MarkedRun = Omit<Run, "image"> & { change?: "added" | "removed" };
export type MarkedCell = Omit<Cell, "runs"> & { runs: MarkedRun[] };

/** A block in which the words that differ from another document are marked. */
export type MarkedBlock =
  | { kind: "p" | "pre" | Heading; runs: MarkedRun[] }
  | { kind: "hr" }
  | { kind: "quote"; cite: MarkedRun[]; blocks: MarkedBlock[] }
  | { kind: "list"; ordered: boolean; start: number; items: MarkedBlock[][] }
  | { kind: "table"; head: MarkedCell[] | null; body: MarkedCell[][] }
  /** Stands for blocks that are the same in both. */
  | { kind: "skipped" };

/** Blocks, items, rows and cells: each is an element, also if it is empty. */
const ELEMENTS_MAX = 800;
/** Each change looks for its runs from the beginning. */
const RUNS_MAX = 2000;
/** More is shown as text without its format, which is shortened. */
const SHOWN_CHARACTERS = 8000;
/** Each line break is an element too. */
const SHOWN_LINES = 200;

/** True if more than plain paragraphs would be lost as text. */
export function hasFormat(document: Document): boolean {
  return document.some(
    (block) => block.kind !== "p" || block.runs.some(({ marks }) => marks.length > 0),
  );
}

/** Without blocks there is too much to be shown with its format. `text` is what was compared. */
type MarkedChanges = { blocks: MarkedBlock[] | null; text: Change[] };

/**
 * `after` with the words marked that it has added to `before`. What was removed stands where it was,
 * in the blocks of `after`. Null, and nothing is compared, if there are too many parts, or if words
 * do not show what has changed.
 */
export function markChanges(before: Document, after: Document): MarkedChanges | null {
  if (isTooMuch(before) || isTooMuch(after)) return null;
  const [old_texts, new_texts] = [textsIn(before), textsIn(after)];
  const [old_text, new_text] = [joined(old_texts), joined(new_texts)];
  if (before !== after && withoutBreaks(old_text) === withoutBreaks(new_text)) return null;
  const text = compareWords(old_text, new_text);
  const marked = markTexts(text, old_texts, new_texts);
  const blocks = withMarks(after, marked);
  const rest = marked.splice(0).flat();
  const all_blocks = rest.length > 0 ? [...blocks, { kind: "p", runs: rest } as const] : blocks;
  const shown = skipSame(all_blocks);
  return { blocks: isLong(shown) ? null : shown, text };
}

function isTooMuch(document: Document): boolean {
  return countElements(document) > ELEMENTS_MAX || textsIn(document).flat().length > RUNS_MAX;
}

function countElements(blocks: Document): number {
  const counts = blocks.map((block) => {
    if (block.kind === "quote") return 1 + countElements(block.blocks);
    if (block.kind === "list") return sum(block.items.map((item) => 1 + countElements(item)));
    return block.kind === "table" ? sum(rowsOf(block).map((row) => 1 + row.length)) : 1;
  });
  return sum(counts);
}

function isLong(blocks: readonly MarkedBlock[]): boolean {
  const texts = blocks.flatMap(runsIn).map(({ text }) => text);
  const lines = texts.map((text) => text.split("\n").length - 1);
  return sum(texts.map(({ length }) => length)) > SHOWN_CHARACTERS || sum(lines) > SHOWN_LINES;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function withoutBreaks(text: string): string {
  return text.replaceAll("\n", "");
}

/** The runs of each paragraph, heading, code, citation and cell, in reading order. */
function textsIn(blocks: Document): Run[][] {
  return blocks.flatMap((block): Run[][] => {
    switch (block.kind) {
      case "hr":
        return [];
      case "pre":
        return [plain(block.code)];
      case "quote":
        return [plain(block.cite), ...textsIn(block.blocks)];
      case "list":
        return block.items.flatMap(textsIn);
      case "table":
        return rowsOf(block).flatMap((row) => row.map(({ runs }) => runs));
      default:
        return [block.runs];
    }
  });
}

function plain(text: string): Run[] {
  return text === "" ? [] : [{ text, marks: [] }];
}

function rowsOf({ head, body }: Extract<Block, { kind: "table" }>): Cell[][] {
  return head ? [head, ...body] : body;
}

function joined(texts: readonly Run[][]): string {
  return texts.map((runs) => runs.map(({ text }) => text).join("")).join("\n");
}

/** The texts of `new_texts` with their changes: one list of runs for each. */
function markTexts(
  changes: readonly Change[],
  old_texts: readonly Run[][],
  new_texts: readonly Run[][],
): MarkedRun[][] {
  const [old_reader, new_reader] = [new TextReader(old_texts), new TextReader(new_texts)];
  const marked: MarkedRun[][] = new_texts.map(() => []);
  const add = (index: number, runs: MarkedRun[]) => {
    (marked[index] ??= []).push(...runs);
  };
  for (const { kind, text } of changes) {
    if (kind === "removed")
      for (const { runs, is_separator } of old_reader.read(text.length))
        add(new_reader.index, markAll(is_separator ? LINE_BREAK : runs, "removed"));
    else {
      if (kind === "same") old_reader.read(text.length);
      for (const { index, runs } of new_reader.read(text.length))
        add(index, kind === "added" ? markAll(runs, "added") : runs);
    }
  }
  return marked;
}

const LINE_BREAK: Run[] = [{ text: "\n", marks: [] }];

function markAll(runs: readonly Run[], change: "added" | "removed"): MarkedRun[] {
  return runs.map(({ text, marks }) => ({ text, marks, change }));
}

type Piece = { index: number; runs: Run[]; is_separator: boolean };

/** Reads the joined texts from the beginning, and keeps their runs. */
class TextReader {
  /** The number of the text that has the next character. */
  index = 0;
  private offset = 0;
  private readonly texts: readonly Run[][];

  constructor(texts: readonly Run[][]) {
    this.texts = texts;
  }

  /** The next characters, by text. One between two texts is a separator. */
  read(count: number): Piece[] {
    const pieces: Piece[] = [];
    for (let rest = count; rest > 0 && this.index < this.texts.length; ) {
      const runs = this.texts[this.index] ?? [];
      const taken = cut(runs, this.offset, this.offset + rest);
      const length = taken.reduce((sum, { text }) => sum + text.length, 0);
      if (length > 0) pieces.push({ index: this.index, runs: taken, is_separator: false });
      this.offset += length;
      rest -= length;
      if (rest === 0) break;
      pieces.push({ index: this.index, runs: [], is_separator: true });
      this.index += 1;
      this.offset = 0;
      rest -= 1;
    }
    return pieces;
  }
}

function cut(runs: readonly Run[], start: number, end: number): Run[] {
  const parts: Run[] = [];
  let position = 0;
  for (const { text, marks } of runs) {
    const part = text.slice(Math.max(0, start - position), Math.max(0, end - position));
    if (part !== "") parts.push({ text: part, marks });
    position += text.length;
  }
  return parts;
}

/** The blocks with the marked runs in the places of their own. Takes them from the front of `marked`. */
function withMarks(blocks: Document, marked: MarkedRun[][]): MarkedBlock[] {
  const next = () => marked.shift() ?? [];
  const markCells = (cells: Cell[]) => cells.map((cell) => ({ ...cell, runs: next() }));
  return blocks.map((block): MarkedBlock => {
    switch (block.kind) {
      case "hr":
        return block;
      case "pre":
        return { kind: "pre", runs: next() };
      case "quote":
        return { kind: "quote", cite: next(), blocks: withMarks(block.blocks, marked) };
      case "list":
        return { ...block, items: block.items.map((item) => withMarks(item, marked)) };
      case "table":
        return {
          kind: "table",
          head: block.head && markCells(block.head),
          body: block.body.map(markCells),
        };
      default:
        return { kind: block.kind, runs: next() };
    }
  });
}

function runsIn(block: MarkedBlock): MarkedRun[] {
  switch (block.kind) {
    case "hr":
    case "skipped":
      return [];
    case "quote":
      return [...block.cite, ...block.blocks.flatMap(runsIn)];
    case "list":
      return block.items.flat().flatMap(runsIn);
    case "table":
      return [...(block.head ?? []), ...block.body.flat()].flatMap(({ runs }) => runs);
    default:
      return block.runs;
  }
}

/** Keeps the changed blocks, and the one before and after each. */
function skipSame(blocks: MarkedBlock[]): MarkedBlock[] {
  const is_changed = blocks.map((block) => runsIn(block).some(({ change }) => change));
  if (!is_changed.includes(true)) return blocks;
  return blocks.flatMap((block, index): MarkedBlock[] => {
    if (is_changed.slice(Math.max(0, index - 1), index + 2).includes(true)) return [block];
    const is_first_skipped =
      index === 0 || is_changed.slice(Math.max(0, index - 2), index).includes(true);
    return is_first_skipped ? [{ kind: "skipped" }] : [];
  });
}
