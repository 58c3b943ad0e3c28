import type { Block, Document } from "#app/content/document.ts";
import { parseBeginning } from "#app/content/excerpt.server.ts";
import { checkTags } from "#app/content/limits.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { quoteDocument } from "#app/content/quotes.server.ts";
import { isRichEditable } from "#app/content/rich-editor-support.ts";
import { textOf } from "#app/content/text.ts";
import { splitLines } from "#app/content/tidy-runs.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { writeMarkdown } from "#app/content/write-markdown.server.ts";
import { withinLimits } from "#app/domain/topics/content.server.ts";

/**
 * What stands in both editors before anybody types; `rich` is null where the rich one would lose
 * something of it.
 */
export type Beginning = { content: string; rich: string | null };

export const NOTHING: Beginning = { content: "", rich: "" };

/** What was stored before posts had limits may be too much to open. */
export function beginWith(html: string): Beginning {
  withinLimits(() => checkTags(html));
  const document = parseHtml(html);
  return { content: writeMarkdown(document), rich: isRichEditable(document) ? html : null };
}

/** A quotation in the rich editor is lines of text; what is more than that is quoted as such. */
export function beginWithQuote(html: string, said_by: string): Beginning {
  const document = parseBeginning(html);
  const quote = quoteDocument(document, said_by);
  const lines = quote.map(inLines);
  const rich = isRichEditable(lines) ? lines : quoteDocument(linesOf(document), said_by);
  return { content: `${writeMarkdown(quote)}\n\n`, rich: `${writeHtml(rich)}<p><br></p>` };
}

function inLines(quote: Block): Block {
  if (quote.kind !== "quote") return quote;
  return {
    ...quote,
    blocks: quote.blocks.flatMap((block): Block[] =>
      block.kind === "p" ? splitLines(block.runs).map((runs) => ({ kind: "p", runs })) : [block],
    ),
  };
}

function linesOf(document: Document): Document {
  return textOf(document)
    .split("\n")
    .map((text) => ({ kind: "p", runs: [{ text, marks: [] }] }));
}
