import type { Block, Run } from "./html-document.ts";

// The rich editor keeps no list further in: it would stand beside the one it belongs to.
const MAX_INDENT = 8;

/**
 * Whether the rich editor gives a document back unchanged. It knows lines: of text, of a heading,
 * of code, of a quotation, of a list. Tables, rules and images it does not know; and what it cannot
 * tell apart (the lines of one paragraph, two lists or two codes in a row) comes back as something
 * else.
 */
export function isRich(blocks: Block[]): boolean {
  return areRich(blocks, 0);
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

// Each line of a quotation is read by itself (see html-read-quote): one that looks like a name
// begins the next quotation.
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
