import type { Block, Run } from "./html-document.ts";
import { beginningOf, shorten, textOf } from "./html.server.ts";
import { readHtml } from "./html-read.server.ts";
import { tidyRuns } from "./html-runs.ts";
import { writeHtml } from "./html-write.server.ts";

// Enough to know which words are answered; the whole post is one link away.
const MAX_QUOTE_CHARACTERS = 600;
// Rules and images have no characters that would end the quotation.
const MAX_QUOTE_BLOCKS = 40;

/**
 * A post as a quotation under `said_by` ("Selin wrote:"), shortened, without the quotations that
 * are in it.
 */
export function quoteHtml(html: string, said_by: string): string {
  return writeHtml(quoteBlocks(readBeginning(html), said_by));
}

/** As much of a stored post as a quotation may need. */
export function readBeginning(html: string): Block[] {
  return readHtml(beginningOf(html));
}

export function quoteBlocks(blocks: Block[], said_by: string): Block[] {
  const cite = said_by.replace(/\s+/g, " ").trim().replace(/:?$/, ":");
  // Read once more, because a heading in a quotation starts at its own level, and a name on the
  // first line is the one quoted.
  return readHtml(
    writeHtml([{ kind: "quote", cite, blocks: shortenBlocks(withoutQuotes(blocks)) }]),
  );
}

function withoutQuotes(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "quote") return [];
    if (block.kind !== "list") return [block];
    const items = block.items.map(withoutQuotes).filter((item) => item.length > 0);
    return items.length > 0 ? [{ ...block, items }] : [];
  });
}

function shortenBlocks(blocks: Block[]): Block[] {
  const kept: Block[] = [];
  let left = MAX_QUOTE_CHARACTERS;
  for (const block of blocks.slice(0, MAX_QUOTE_BLOCKS)) {
    const text = textOf([block]);
    if (text.length > left)
      return [
        ...kept,
        { kind: "p", runs: shortenRuns("runs" in block ? block.runs : lines(text), left) },
      ];
    kept.push(block);
    left -= text.length;
  }
  return kept;
}

function lines(text: string): Run[] {
  return tidyRuns(
    text.split("\n").flatMap((line): Run[] => [
      { text: "\n", marks: [] },
      { text: line, marks: [] },
    ]),
  );
}

function shortenRuns(runs: Run[], max: number): Run[] {
  const kept: Run[] = [];
  let left = max;
  for (const run of runs) {
    if (run.text.length > left)
      return [...kept, { ...run, text: shorten(run.text, Math.max(left, 1)) }];
    kept.push(run);
    left -= run.text.length;
  }
  return kept;
}
