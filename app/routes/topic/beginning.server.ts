import type { Block, Run } from "#app/lib/html-document.ts";
import { plainText } from "#app/lib/html.server.ts";
import { quoteHtml } from "#app/lib/html-quote.server.ts";
import { readHtml } from "#app/lib/html-read.server.ts";
import { writeHtml } from "#app/lib/html-write.server.ts";
import { quoteMarkdown, toMarkdown } from "#app/lib/markdown.server.ts";

/** What stands in both editors before anybody types; `rich` is null where the rich one would lose something of it. */
export type Beginning = { content: string; rich: string | null };

export const NOTHING: Beginning = { content: "", rich: "" };

export function beginWith(html: string): Beginning {
  return { content: toMarkdown(html), rich: readHtml(html).every(isSimple) ? html : null };
}

/** A quotation in the rich editor is lines of text; what is more than that is quoted as such. */
export function beginWithQuote(html: string, said_by: string): Beginning {
  const quote = quoteHtml(html, said_by);
  const rich = readHtml(quote).every(isSimple) ? quote : quoteHtml(linesOf(html), said_by);
  return { content: quoteMarkdown(html, said_by), rich: `${rich}<p><br></p>` };
}

/** The rich editor knows lines: of text, of code, of a quotation, of a list. Tables, rules and images it does not know. */
function isSimple(block: Block): boolean {
  switch (block.kind) {
    case "pre":
      return true;
    case "hr":
    case "table":
      return false;
    case "quote":
      return block.blocks.every((inner) => inner.kind === "p" && hasNoImage(inner.runs));
    case "list":
      return block.start === 1 && block.items.every(isSimpleItem);
    default:
      return hasNoImage(block.runs);
  }
}

function isSimpleItem([line, ...rest]: Block[]): boolean {
  return line?.kind === "p" && hasNoImage(line.runs) && rest.every((block) => block.kind === "list" && isSimple(block));
}

function hasNoImage(runs: Run[]): boolean {
  return runs.every((run) => !run.image);
}

function linesOf(html: string): string {
  return writeHtml(plainText(html).split("\n").map((text) => ({ kind: "p", runs: [{ text, marks: [] }] })));
}
