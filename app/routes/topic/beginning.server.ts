import type { Block } from "#app/lib/html-document.ts";
import { plainText } from "#app/lib/html.server.ts";
import { quoteHtml } from "#app/lib/html-quote.server.ts";
import { readHtml } from "#app/lib/html-read.server.ts";
import { isRich } from "#app/lib/html-rich.ts";
import { splitLines } from "#app/lib/html-runs.ts";
import { writeHtml } from "#app/lib/html-write.server.ts";
import { quoteMarkdown, toMarkdown } from "#app/lib/markdown.server.ts";

/** What stands in both editors before anybody types; `rich` is null where the rich one would lose something of it. */
export type Beginning = { content: string; rich: string | null };

export const NOTHING: Beginning = { content: "", rich: "" };

export function beginWith(html: string): Beginning {
  return { content: toMarkdown(html), rich: isRich(readHtml(html)) ? html : null };
}

/** A quotation in the rich editor is lines of text; what is more than that is quoted as such. */
export function beginWithQuote(html: string, said_by: string): Beginning {
  const quote = readHtml(quoteHtml(html, said_by)).map(inLines);
  const rich = isRich(quote) ? writeHtml(quote) : quoteHtml(linesOf(html), said_by);
  return { content: quoteMarkdown(html, said_by), rich: `${rich}<p><br></p>` };
}

function inLines(quote: Block): Block {
  if (quote.kind !== "quote") return quote;
  return { ...quote, blocks: quote.blocks.flatMap((block): Block[] => (block.kind === "p" ? splitLines(block.runs).map((runs) => ({ kind: "p", runs })) : [block])) };
}

function linesOf(html: string): string {
  return writeHtml(plainText(html).split("\n").map((text) => ({ kind: "p", runs: [{ text, marks: [] }] })));
}
