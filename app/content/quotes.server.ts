import { type Block, type Document, mapRuns, MAX_DEPTH, type Run } from "./document.ts";
import { shorten, textOf } from "./text.ts";
import { tidyAgain } from "./tidy-runs.server.ts";

// Enough to know which words are answered; the whole post is one link away.
const MAX_QUOTE_CHARACTERS = 600;
// Rules and images have no characters that would end the quotation.
const MAX_QUOTE_BLOCKS = 40;

/**
 * A post as a quotation under `said_by` ("Selin wrote:"), shortened, without the quotations that
 * are in it.
 */
export function quoteDocument(document: Document, said_by: string): Document {
  const cite = said_by.replace(/\s+/g, " ").trim().replace(/:?$/, ":");
  const shortened = mapRuns(shortenBlocks(withoutQuotes(document)), tidyAgain);
  const blocks = shortened.filter((block) => block.kind !== "p" || block.runs.length > 0);
  return [{ kind: "quote", cite, blocks: limitDepth(blocks, 1) }];
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
    if (text.length > left) {
      const runs = "runs" in block ? block.runs : tidyAgain([{ text, marks: [] }]);
      return [...kept, { kind: "p", runs: shortenRuns(runs, left) }];
    }
    kept.push(block);
    left -= text.length;
  }
  return kept;
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

// The quotation puts every list one level deeper; one that would be too deep becomes its items.
function limitDepth(blocks: Block[], depth: number): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "list") return [block];
    const items = block.items.map((item) => limitDepth(item, depth + 1));
    return depth < MAX_DEPTH ? [{ ...block, items }] : items.flat();
  });
}
