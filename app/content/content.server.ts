import { checkWrittenHtml } from "./check-written-html.server.ts";
import type { Document } from "./document.ts";
import {
  ContentLimitError,
  checkImages,
  checkMarkup,
  checkTables,
  checkTags,
  MAX_STORED_BYTES,
} from "./limits.ts";
import { parseHtml } from "./parse-html.server.ts";
import { renderMarkdown } from "./parse-markdown.server.ts";
import { writeHtml } from "./write-html.server.ts";

/** Throws a ContentLimitError before the parsing becomes too expensive. */
export function parseContent(text: string, format: "markdown" | "html"): Document {
  const html = format === "markdown" ? renderMarkdown(text) : text;
  checkMarkup(html);
  const document = parseHtml(html);
  checkTables(document);
  checkImages(document);
  return document;
}

/**
 * The HTML to store. It is checked again, because links to members and bare addresses have added
 * tags, and stored HTML must be cheap to parse for editing.
 */
export function writeContent(document: Document): string {
  const html = writeHtml(document, MAX_STORED_BYTES);
  checkTags(html);
  if (Buffer.byteLength(html) > MAX_STORED_BYTES) throw new ContentLimitError("size");
  checkWrittenHtml(html);
  return html;
}
