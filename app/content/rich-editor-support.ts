import type { Block, Document, Run } from "./document.ts";

// The rich editor keeps no list further in: it would stand beside the one it belongs to.
const MAX_INDENT = 8;

/**
 * Whether the rich editor gives a document back unchanged. It has lines: of text, of a heading, of
 * code, of a quotation, of a list. It has no tables, rules and images, and it does not distinguish
 * the lines of one paragraph, or two lists or two codes in a row.
 */
export function isRichEditable(document: Document): boolean {
  return areRich(document, 0);
}

function areRich(blocks: Block[], indent: number): boolean {
  return blocks.every(
    (block, index) => isRichBlock(block, indent) && !isOneWith(blocks[index - 1], block),
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
        (inner) => inner.kind === "p" && isLine(inner.runs) && !isName(inner.runs),
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

function isRichItem([line, ...rest]: Block[], indent: number): boolean {
  return (
    line?.kind === "p" &&
    isLine(line.runs) &&
    rest.every((block) => block.kind === "list") &&
    areRich(rest, indent + 1)
  );
}

function isLine(runs: Run[]) {
  return runs.every((run) => !run.image && !run.text.includes("\n"));
}

// Each line of a quotation is parsed by itself (see parse-quote): one that looks like a name begins
// the next quotation.
function isName(runs: Run[]) {
  return (
    runs.length === 1 &&
    runs.every((run) => run.marks.join() === "strong" && run.text.endsWith(":"))
  );
}

function isOneWith(before: Block | undefined, block: Block) {
  if (before?.kind === "list" && block.kind === "list") return before.ordered === block.ordered;
  return before?.kind === "pre" && block.kind === "pre";
}
