import { allBlocks, type Cell, type Document } from "./document.ts";

/**
 * Start and end tags of a post. Reading so many takes the one thread about 30 ms, and no text for
 * people has half of them.
 */
export const MAX_TAGS = 6_000;
/** Web addresses and @names in a post: each may become a link, which is two tags. */
const MAX_LINKED_WORDS = MAX_TAGS / 2;
/** More columns than any screen shows side by side. */
export const MAX_TABLE_COLUMNS = 50;
/** Cells of all tables of a post: 40 rows of 50 columns, or 400 rows of five. */
export const MAX_TABLE_CELLS = 2_000;
/** Each image is a request that the author makes every reader's browser send. */
const MAX_IMAGES = 30;
/**
 * What the database columns take. Escaping and links make the stored HTML longer than what was
 * sent.
 */
export const MAX_STORED_BYTES = 256 * 1024;

export type ContentLimit = "tags" | "table" | "images" | "size";

/** Content that would cost its readers or the server too much. */
export class ContentLimitError extends Error {
  override readonly name = "ContentLimitError";
  readonly limit: ContentLimit;

  constructor(limit: ContentLimit) {
    super(`Content over the limit: ${limit}`);
    this.limit = limit;
  }
}

/** What the HTML would cost, counted before it is parsed. */
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

function countCells(rows: Cell[][]): number {
  if (rows.some((row) => row.length > MAX_TABLE_COLUMNS)) throw new ContentLimitError("table");
  return rows.reduce((sum, row) => sum + row.length, 0);
}
