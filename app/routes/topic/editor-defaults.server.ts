import { withinLimits } from "#app/domain/topics/content.server.ts";
import { checkTags } from "#app/lib/content-limits.ts";
import type { Block } from "#app/lib/html-document.ts";
import { textOf } from "#app/lib/html.server.ts";
import { quoteBlocks, readBeginning } from "#app/lib/html-quote.server.ts";
import { readHtml } from "#app/lib/html-read.server.ts";
import { isRich } from "#app/lib/html-rich.ts";
import { splitLines } from "#app/lib/html-runs.ts";
import { writeHtml } from "#app/lib/html-write.server.ts";
import { writeMarkdown } from "#app/lib/markdown-write.server.ts";

/**
 * The content of both editors before anybody types. `rich` is null where the rich editor would lose
 * something of it.
 */
export type EditorDefaults = { content: string; rich: string | null };

export const EMPTY_DEFAULTS: EditorDefaults = { content: "", rich: "" };

/** Content that was stored before posts had limits may be too much to open. */
export function storedDefaults(html: string): EditorDefaults {
  withinLimits(() => checkTags(html));
  const blocks = readHtml(html);
  return { content: writeMarkdown(blocks), rich: isRich(blocks) ? html : null };
}

/** The rich editor quotes lines of text only; there a richer quotation is reduced to its text. */
export function quoteDefaults(html: string, said_by: string): EditorDefaults {
  const blocks = readBeginning(html);
  const quote = quoteBlocks(blocks, said_by);
  const lines = quote.map(inLines);
  const rich = isRich(lines) ? lines : quoteBlocks(linesOf(blocks), said_by);
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

function linesOf(blocks: Block[]): Block[] {
  return textOf(blocks)
    .split("\n")
    .map((text) => ({ kind: "p", runs: [{ text, marks: [] }] }));
}
