import { parseHtml } from "#app/content/parse-html.server.ts";
import { parseMarkdown } from "#app/content/parse-markdown.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { writeMarkdown } from "#app/content/write-markdown.server.ts";

/** Converts HTML to the form that is stored and shown. */
export function cleanHtml(html: string): string {
  return writeHtml(parseHtml(html));
}

/** Converts Markdown to the HTML that is stored. */
export function fromMarkdown(markdown: string): string {
  return writeHtml(parseMarkdown(markdown));
}

/** Converts stored HTML to the Markdown of the plain editor. */
export function toMarkdown(html: string): string {
  return writeMarkdown(parseHtml(html));
}
