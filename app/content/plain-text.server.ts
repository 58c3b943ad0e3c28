import type { Block, Cell, Document, Run } from "./document.ts";
import { parseBeginning } from "./excerpt.server.ts";
import { shorten, withDescriptions } from "./text.ts";

/**
 * The beginning of stored HTML as an e-mail shows it: text with its quotations, lists and lines. A
 * picture is its description; `undescribed` stands for one that has none.
 */
export function plainTextOfHtml(html: string, max: number, undescribed: string): string {
  return shorten(blocksAsText(withDescriptions(parseBeginning(html), undescribed)), max);
}

/** The whole document as text with its quotations, lists and lines. */
export function blocksAsText(document: Document): string {
  return document
    .map(blockAsText)
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case "hr":
      return "---";
    case "pre":
      return block.code;
    case "quote":
      return prefixed(
        [block.cite, blocksAsText(block.blocks)].filter((text) => text !== "").join("\n"),
        "> ",
      );
    case "list":
      return block.items
        .map((item, n) => itemAsText(item, block.ordered ? `${block.start + n}. ` : "- "))
        .join("\n");
    case "table":
      return [...(block.head ? [block.head] : []), ...block.body].map(rowAsText).join("\n");
    default:
      return runsAsText(block.runs);
  }
}

function itemAsText(item: Block[], mark: string): string {
  return `${mark}${prefixed(blocksAsText(item), "  ").trimStart()}`;
}

function rowAsText(cells: Cell[]): string {
  return cells.map((cell) => runsAsText(cell.runs)).join(" | ");
}

function runsAsText(runs: Run[]): string {
  return runs.map(({ text }) => text).join("");
}

function prefixed(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => `${prefix}${line}`.trimEnd())
    .join("\n");
}
