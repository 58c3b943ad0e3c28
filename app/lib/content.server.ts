import {
  checkMarkup,
  checkTables,
  checkTags,
  ContentLimitError,
  MAX_STORED_BYTES,
} from "./content-limits.ts";
import type { Block } from "./html-document.ts";
import { readHtml } from "./html-read.server.ts";
import { writeHtml } from "./html-write.server.ts";
import { renderMarkdown } from "./markdown.server.ts";

/**
 * What was written in either format as a document. Stops by a ContentLimitError before it costs
 * more than a post may.
 */
export function parseContent(text: string, format: "markdown" | "html"): Block[] {
  const html = format === "markdown" ? renderMarkdown(text) : text;
  checkMarkup(html);
  const blocks = readHtml(html);
  checkTables(blocks);
  return blocks;
}

/**
 * The HTML to store. Links to members and bare addresses have added tags, and what is stored must
 * be cheap to open for editing.
 */
export function writeContent(blocks: Block[]): string {
  const html = writeHtml(blocks, MAX_STORED_BYTES);
  checkTags(html);
  if (Buffer.byteLength(html) > MAX_STORED_BYTES) throw new ContentLimitError("size");
  return html;
}
