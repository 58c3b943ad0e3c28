import Parser, { type MarkdownIt } from "markdown-it";
import { cleanHtml } from "./html.server.ts";
import { quoteHtml } from "./html-quote.server.ts";
import { readHtml } from "./html-read.server.ts";
import { inlineTags } from "./markdown-inline-tags.server.ts";
import { writeMarkdown } from "./markdown-write.server.ts";

const parser = new Parser({ html: false, linkify: false, breaks: true, typographer: false }).use(inlineTags).use(headingsBelowThePage);
// A line such as "[ev]: kira" would vanish as the definition of a link; people mean it as text.
parser.disable("reference");
// Addresses are judged and written by cleanHtml; encoding them here too would give each editor its own spelling of one link.
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;

/** Markdown as the HTML that is stored. */
export function fromMarkdown(markdown: string): string {
  return cleanHtml(parser.render(markdown));
}

/** Stored HTML as Markdown to edit: `fromMarkdown` of it is the same HTML, but for image sizes, joined table cells and mention links, which saving sets again. */
export function toMarkdown(html: string): string {
  return writeMarkdown(readHtml(html));
}

/** The start of a reply: a post as a quotation, then an empty line to write on. */
export function quoteMarkdown(html: string, said_by: string): string {
  return `${toMarkdown(quoteHtml(html, said_by))}\n\n`;
}

// "#" is the first heading a post can have, which is h3 on the page.
function headingsBelowThePage(markdown: MarkdownIt) {
  markdown.core.ruler.push("headings_below_the_page", (state) => {
    for (const token of state.tokens) {
      if (token.type === "heading_open" || token.type === "heading_close") token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
    }
  });
}
