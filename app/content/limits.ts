import { allBlocks, type Cell, type Document, runsOf } from "./document.ts";

/**
 * Start and end tags of a post. Parsing this many blocks the thread for about 30 ms. Real posts
 * have less than half of them.
 */
export const MAX_TAGS = 6_000;
/** Web addresses and @names in a post. Each may become a link, which has two tags. */
const MAX_LINKED_WORDS = MAX_TAGS / 2;
/** A page of a wide screen shows fewer columns. */
export const MAX_TABLE_COLUMNS = 50;
/**
 * All tables of a post together may have so many cells: 40 rows of 50 columns, or 400 rows of five.
 */
export const MAX_TABLE_CELLS = 2_000;
/** Every reader's browser sends a request for each image, and the site fetches those of others. */
export const MAX_IMAGES = 30;
/**
 * Twice as much as may be typed: escaping and links make the stored HTML longer, code by a half. A
 * list has a hundred texts, and each call for it holds them in memory. The database allows twice as
 * much, because older releases did.
 */
export const MAX_STORED_BYTES = 128 * 1024;

export type ContentLimit = "tags" | "table" | "images" | "size";

/** The content is too expensive for its readers or the server. */
export class ContentLimitError extends Error {
  override readonly name = "ContentLimitError";
  readonly limit: ContentLimit;

  constructor(limit: ContentLimit) {
    super(`Content over the limit: ${limit}`);
    this.limit = limit;
  }
}

/** Limits the cost of the HTML before it is parsed. */
export function checkMarkup(html: string): void {
  checkTags(html);
  if (count(html, /<img/gi) > MAX_IMAGES) throw new ContentLimitError("images");
  if (count(html, /:\/\/|@/g) > MAX_LINKED_WORDS) throw new ContentLimitError("tags");
}

export function checkTags(html: string): void {
  if (count(html, /<[a-z/]/gi) > MAX_TAGS) throw new ContentLimitError("tags");
}

export function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function checkTables(document: Document): void {
  let cells = 0;
  for (const block of allBlocks(document)) {
    if (block.kind === "table")
      cells += countCells([...(block.head ? [block.head] : []), ...block.body]);
  }
  if (cells > MAX_TABLE_CELLS) throw new ContentLimitError("table");
}

/** The rich editor sends a picture that was not fetched yet as a link. */
export function checkImages(document: Document): void {
  let images = 0;
  for (const block of allBlocks(document))
    images += runsOf(block).filter(({ image }) => image).length;
  if (images > MAX_IMAGES) throw new ContentLimitError("images");
}

function countCells(rows: Cell[][]): number {
  if (rows.some((row) => row.length > MAX_TABLE_COLUMNS)) throw new ContentLimitError("table");
  return rows.reduce((sum, row) => sum + row.length, 0);
}
