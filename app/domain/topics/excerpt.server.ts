import type { Block } from "#app/lib/html-document.ts";
import { shorten, textOf } from "#app/lib/html.server.ts";

/** Two lines on every screen; a page that shows less shortens it. */
const EXCERPT_CHARACTERS = 240;

/**
 * The first words of a topic or a reply, stored beside it when it is written, so that no reader
 * pays for parsing.
 */
export function excerptOf(blocks: Block[]): string {
  return shorten(textOf(blocks), EXCERPT_CHARACTERS);
}
