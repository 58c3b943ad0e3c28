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
 * The content of both editors before anybody types. `rich` is null where the rich editor would lose
 * something of it.
 */
export type EditorDefaults = { content: string; rich: string | null };

export const EMPTY_DEFAULTS: EditorDefaults = { content: "", rich: "" };

/** Content that was stored before posts had limits may be too much to open. */
export function storedDefaults(html: string): EditorDefaults {
  withinLimits(() => checkTags(html));
  const document = parseHtml(html);
  return { content: writeMarkdown(document), rich: isRichEditable(document) ? html : null };
}

/** The rich editor quotes lines of text only; there a richer quotation is reduced to its text. */
export function quoteDefaults(html: string, said_by: string): EditorDefaults {
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
