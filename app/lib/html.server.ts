import { allBlocks, type Block, type Cell, type Run, runsOf } from "./html-document.ts";
import { readHtml } from "./html-read.server.ts";
import { writeHtml } from "./html-write.server.ts";
import { hasInk } from "./ink.ts";

/**
 * The HTML that is stored and shown: whatever comes in, only what html-document names comes out, in
 * one form. Cleaning it again changes nothing.
 */
export function cleanHtml(html: string): string {
  return writeHtml(readHtml(html));
}

/** True when there is nothing to read: no visible character and no image. */
export function isBlank(blocks: Block[]): boolean {
  return (
    !hasInk(textOf(blocks)) &&
    !allBlocks(blocks).some((block) => runsOf(block).some((run) => run.image))
  );
}

/** The first `max` characters that a person reads, without the markup: a line for each block. */
export function plainText(html: string, max: number): string {
  return shorten(textOf(readHtml(beginningOf(html))), max);
}

// Far more than an excerpt or a quotation shows, and still cheap to parse however dense its tags
// are.
const MAX_BEGINNING_CHARACTERS = 32 * 1024;

/**
 * Stored HTML up to a length that is cheap to parse; a tag or an entity that would be cut is left
 * out.
 */
export function beginningOf(html: string): string {
  if (html.length <= MAX_BEGINNING_CHARACTERS) return html;
  return html.slice(0, MAX_BEGINNING_CHARACTERS).replace(/(?:<[^>]*|&\w*|[\ud800-\udbff])$/, "");
}

/** Cut at a word, with an ellipsis inside `max` characters. */
export function shorten(text: string, max: number) {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const words = cut.replace(/\s+\S*$/, "");
  return `${(words.length > cut.length / 2 ? words : cut).trimEnd()}…`;
}

export function textOf(blocks: Block[]): string {
  return blocks
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
