import { allBlocks, runsOf } from "./document.ts";
import { parseHtml } from "./parse-html.server.ts";
import { withoutQuotes } from "./quotes.server.ts";

/** How many pictures of a written text have no description. Those in quotations are of others. */
export function countUndescribed(html: string): number {
  // Parsing costs as much as writing, and most texts have no picture.
  if (!html.includes("<img ")) return 0;
  const own_blocks = withoutQuotes(parseHtml(html));
  return [...allBlocks(own_blocks)].flatMap(runsOf).filter(({ image }) => image?.alt === "").length;
}
