import type { Block, Document, Run } from "./document.ts";
import { attributionOf } from "./parse-quote.server.ts";

// The rich editor flattens lists that are indented further.
const MAX_INDENT = 8;

/**
 * Whether the rich editor returns a document unchanged. It knows paragraphs, headings, code, rules,
 * images, tables, quotations of paragraphs and lists of lines. It joins adjacent lists and adjacent
 * blocks of code.
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
    case "quote":
      return block.blocks.every((inner) => inner.kind === "p" && !startsWithCite(inner.runs));
    case "list":
      return (
        block.start === 1 &&
        indent <= MAX_INDENT &&
        block.items.every((item) => isRichItem(item, indent))
      );
    default:
      return true;
  }
}

function isRichItem([line, ...other_blocks]: Block[], indent: number): boolean {
  return (
    line?.kind === "p" &&
    other_blocks.every((block) => block.kind === "list") &&
    areRichBlocks(other_blocks, indent + 1)
  );
}

// Each paragraph of a quotation is parsed separately (see parse-quote). A line that looks like a
// name starts the next quotation.
function startsWithCite([first, second]: Run[]) {
  if (!first || first.image || attributionOf(first) === null) return false;
  const [line = "", ...other_lines] = first.text.split("\n");
  const is_alone = other_lines.length > 0 || !second || second.text.startsWith("\n");
  return line.endsWith(":") && is_alone;
}

function isJoinedWith(previous: Block | undefined, block: Block) {
  if (previous?.kind === "list" && block.kind === "list") return previous.ordered === block.ordered;
  return previous?.kind === "pre" && block.kind === "pre";
}
