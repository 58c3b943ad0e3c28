import { parseBeginning } from "#app/content/excerpt.server.ts";
import { linkMentions } from "#app/content/mentions.server.ts";
import { parseMarkdown } from "#app/content/parse-markdown.server.ts";
import { MAX_POST_CHARACTERS, quoteDocument } from "#app/content/quotes.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { members } from "./texts.ts";

const usernames = new Map(members.map(({ username }) => [username, username]));

export function writeText(markdown: string): string {
  return writeHtml(parseMarkdown(markdown));
}

export function writeTextWithMentions(markdown: string): string {
  return writeHtml(linkMentions(parseMarkdown(markdown), usernames));
}

/** The quotation has no link, because the quoted reply has no id yet. */
export function writeQuote(html: string, attribution: string): string {
  const origin = { attribution, source: null };
  return writeHtml(quoteDocument(parseBeginning(html), origin, MAX_POST_CHARACTERS));
}
