import type { Document } from "./document.ts";
import { parseHtml } from "./parse-html.server.ts";
import { shorten, textOf, withDescriptions } from "./text.ts";

/**
 * An excerpt fills at least two lines on every screen. A page that shows less shortens it further.
 */
const EXCERPT_CHARACTERS = 240;
// Far more than an excerpt or a quotation shows, and cheap to parse even when it is full of tags.
export const PARSED_MAX = 32 * 1024;

/**
 * It is stored with the topic or reply, because lists would otherwise parse every post they show. It
 * is empty if there are only pictures without a description.
 */
export function excerptOf(document: Document): string {
  return shorten(textOf(withDescriptions(document)).trim(), EXCERPT_CHARACTERS);
}

/** The first `max` characters of the visible text of stored HTML. */
export function excerptOfHtml(html: string, max: number): string {
  return shorten(textOf(withDescriptions(parseBeginning(html))).trim(), max);
}

/** Parses only the beginning of stored HTML. A tag or an entity that the cut splits is dropped. */
export function parseBeginning(html: string): Document {
  if (html.length <= PARSED_MAX) return parseHtml(html);
  return parseHtml(html.slice(0, PARSED_MAX).replace(/(?:<[^>]*|&\w*|[\ud800-\udbff])$/, ""));
}
