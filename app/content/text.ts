import { allBlocks, type Block, type Cell, type Document, type Run, runsOf } from "./document.ts";
import { hasVisibleText } from "./visible-text.ts";

/** True when there is nothing to read: no visible character and no image. */
export function isBlank(document: Document): boolean {
  return (
    !hasVisibleText(textOf(document)) &&
    !allBlocks(document).some((block) => runsOf(block).some((run) => run.image))
  );
}

/** The text without markup: a line for each block. */
export function textOf(document: Document): string {
  return document
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "hr":
      return "";
    case "pre":
      return block.code;
    case "quote":
      return [block.cite, textOf(block.blocks)].filter((text) => text !== "").join("\n");
    case "list":
      return block.items.map(textOf).join("\n");
    case "table":
      return [...(block.head ? [block.head] : []), ...block.body].map(rowText).join("\n");
    default:
      return runsText(block.runs);
  }
}

function rowText(cells: Cell[]) {
  return cells
    .map((cell) => runsText(cell.runs))
    .join(" ")
    .trim();
}

function runsText(runs: Run[]) {
  return runs.map((run) => run.text).join("");
}

/** Cut at a word, with an ellipsis inside `max` characters. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const words = cut.replace(/\s+\S*$/, "");
  return `${(words.length > cut.length / 2 ? words : cut).trimEnd()}…`;
}
