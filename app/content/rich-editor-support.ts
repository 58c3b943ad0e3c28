import type { Block, Document, Run } from "./document.ts";
import { attributionOf } from "./quote-source.ts";

// The rich editor flattens lists that are indented further.
const MAX_INDENT = 8;

/**
 * Whether the rich editor returns a document unchanged. It knows lines of text, headings, code,
 * quotations and lists. It has no tables, rules and images, and no line breaks inside a paragraph,
 * and it joins adjacent lists and adjacent blocks of code.
 */
export function isRichEditable(document: Document): boolean {
  return areRichBlocks(document, 0);
}

function areRichBlocks(blocks: Block[], indent: number): boolean {
  return blocks.every(
    (block, index) => isRichBlock(block, indent) && !isJoinedWith(blocks[index - 1], block),
  );
}

function isRichBlock(block: Block, indent: number): boolean {
  switch (block.kind) {
    case "pre":
      return true;
    case "hr":
    case "table":
      return false;
    case "quote":
      return block.blocks.every(
        (inner) => inner.kind === "p" && isLine(inner.runs) && !isCiteLine(inner.runs),
      );
    case "list":
      return (
        block.start === 1 &&
        indent <= MAX_INDENT &&
        block.items.every((item) => isRichItem(item, indent))
      );
    default:
      return isLine(block.runs);
  }
}

function isRichItem([line, ...other_blocks]: Block[], indent: number): boolean {
  return (
    line?.kind === "p" &&
    isLine(line.runs) &&
    other_blocks.every((block) => block.kind === "list") &&
    areRichBlocks(other_blocks, indent + 1)
  );
}

function isLine(runs: Run[]) {
  return runs.every((run) => !run.image && !run.text.includes("\n"));
}

// Each line of a quotation is parsed separately (see parse-quote). A line that looks like a name
// starts the next quotation.
function isCiteLine(runs: Run[]) {
  return (
    runs.length === 1 && runs.every((run) => attributionOf(run) !== null && run.text.endsWith(":"))
  );
}

function isJoinedWith(previous: Block | undefined, block: Block) {
  if (previous?.kind === "list" && block.kind === "list") return previous.ordered === block.ordered;
  return previous?.kind === "pre" && block.kind === "pre";
}
