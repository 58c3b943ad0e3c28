import { type Block, type Document, MAX_DEPTH, mapRuns, type Run } from "./document.ts";
import { shorten, textOf } from "./text.ts";
import { tidyAgain } from "./tidy-runs.server.ts";

/** Enough to recognise the quoted post, which is one link away. */
export const MAX_POST_CHARACTERS = 600;
/** A member has chosen each word of a selection; this is the screen that fits into one look. */
export const MAX_SELECTION_CHARACTERS = 4000;
// Rules and images have no characters, so they need a limit of their own.
const MAX_QUOTE_BLOCKS = 40;

/** `attribution`: "Selin wrote:". `source`: the address of what is quoted. */
export type QuoteOrigin = { attribution: string; source: string | null };

/** A shortened quotation of a post without its own quotations. */
export function quoteDocument(
  document: Document,
  origin: QuoteOrigin,
  max_characters: number,
): Document {
  const cite = origin.attribution.replace(/\s+/g, " ").trim().replace(/:?$/, ":");
  const shortened_blocks = shortenBlocks(withoutQuotes(document), max_characters);
  const shortened = mapRuns(shortened_blocks, tidyAgain);
  const blocks = shortened.filter((block) => block.kind !== "p" || block.runs.length > 0);
  return [{ kind: "quote", cite, source: origin.source, blocks: limitDepth(blocks, 1) }];
}

/** Only what the author of the post wrote remains. */
export function withoutQuotes(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "quote") return [];
    if (block.kind !== "list") return [block];
    const items = block.items.map(withoutQuotes).filter((item) => item.length > 0);
    return items.length > 0 ? [{ ...block, items }] : [];
  });
}

function shortenBlocks(blocks: Block[], max_characters: number): Block[] {
  const shortened_blocks: Block[] = [];
  let characters_left = max_characters;
  for (const block of blocks.slice(0, MAX_QUOTE_BLOCKS)) {
    const text = textOf([block]);
    if (text.length > characters_left) {
      const runs = "runs" in block ? block.runs : tidyAgain([{ text, marks: [] }]);
      return [...shortened_blocks, { kind: "p", runs: shortenRuns(runs, characters_left) }];
    }
    shortened_blocks.push(block);
    characters_left -= text.length;
  }
  return shortened_blocks;
}

function shortenRuns(runs: Run[], max: number): Run[] {
  const shortened_runs: Run[] = [];
  let characters_left = max;
  for (const run of runs) {
    if (run.text.length > characters_left)
      return [...shortened_runs, { ...run, text: shorten(run.text, Math.max(characters_left, 1)) }];
    shortened_runs.push(run);
    characters_left -= run.text.length;
  }
  return shortened_runs;
}

// A quotation moves each list one level down. A list that would be too deep is replaced by its
// items.
function limitDepth(blocks: Block[], depth: number): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "list") return [block];
    const items = block.items.map((item) => limitDepth(item, depth + 1));
    return depth < MAX_DEPTH ? [{ ...block, items }] : items.flat();
  });
}
