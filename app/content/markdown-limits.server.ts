import Parser, { type MarkdownIt, type Token } from "markdown-it";
import {
  ContentLimitError,
  count,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
  MAX_TAGS,
} from "./limits.ts";

/**
 * Limits the brackets, because after each one the parser searches for the end of a link or an
 * image.
 */
export function checkBrackets(markdown: string): void {
  if (count(markdown, /(?<!\\)\[/g) > MAX_TAGS) throw new ContentLimitError("tags");
}

/**
 * Counts tags and cells while the parser creates them. It fills up the short rows of a wide table,
 * which can become a thousand times as long as the text.
 */
export function limitBlocks(markdown: MarkdownIt): void {
  markdown.block.State = LimitedStateBlock;
}

class LimitedStateBlock extends Parser.StateBlock {
  #tags = 0;
  #cells = 0;
  #columns = 0;

  override push(type: string, tag: string, nesting: Token["nesting"]): Token {
    if (type === "tr_open") this.#columns = 0;
    if (type === "th_open" || type === "td_open") this.#countCell();
    if (tag !== "") this.#tags += 1;
    if (this.#tags > MAX_TAGS) throw new ContentLimitError("tags");
    return super.push(type, tag, nesting);
  }

  #countCell(): void {
    this.#cells += 1;
    this.#columns += 1;
    if (this.#columns > MAX_TABLE_COLUMNS || this.#cells > MAX_TABLE_CELLS)
      throw new ContentLimitError("table");
  }
}
