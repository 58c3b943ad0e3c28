import type { Document } from "./document.ts";
import { parseHtml } from "./parse-html.server.ts";
import { shorten, textOf } from "./text.ts";

/** Two lines on every screen; a page that shows less shortens it. */
const EXCERPT_CHARACTERS = 240;
// Far more than an excerpt or a quotation shows, and still cheap to parse however dense its tags
// are.
const MAX_BEGINNING_CHARACTERS = 32 * 1024;

/** Stored beside a topic or a reply when it is written, so that lists parse nothing. */
export function excerptOf(document: Document): string {
  return shorten(textOf(document), EXCERPT_CHARACTERS);
}

/** The first `max` characters of stored HTML that a person reads. */
export function excerptOfHtml(html: string, max: number): string {
  return shorten(textOf(parseBeginning(html)), max);
}

/** As much of stored HTML as is cheap to parse; a tag or an entity at the cut is dropped. */
export function parseBeginning(html: string): Document {
  if (html.length <= MAX_BEGINNING_CHARACTERS) return parseHtml(html);
  return parseHtml(
    html.slice(0, MAX_BEGINNING_CHARACTERS).replace(/(?:<[^>]*|&\w*|[\ud800-\udbff])$/, ""),
  );
}
