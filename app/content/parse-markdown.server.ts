import Parser, { type MarkdownIt } from "markdown-it";
import type { Document } from "./document.ts";
import { inlineTags } from "./markdown-inline-tags.server.ts";
import { checkBrackets, limitBlocks } from "./markdown-limits.server.ts";
import { parseHtml } from "./parse-html.server.ts";

const parser = new Parser({ html: false, linkify: false, breaks: true, typographer: false })
  .use(inlineTags)
  .use(headingsBelowThePage)
  .use(limitBlocks);
// A line such as "[ev]: kira" would vanish as the definition of a link; people mean it as text.
parser.disable("reference");
// Addresses are checked by parse-html; encoding them here too would give each editor its own
// spelling of one link.
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;

/** HTML to parse. Throws a ContentLimitError where the text becomes more than a post may have. */
export function renderMarkdown(markdown: string): string {
  checkBrackets(markdown);
  return parser.render(markdown);
}

export function parseMarkdown(markdown: string): Document {
  return parseHtml(renderMarkdown(markdown));
}

// "#" is the first heading a post can have, which is h3 on the page.
function headingsBelowThePage(markdown: MarkdownIt) {
  markdown.core.ruler.push("headings_below_the_page", (state) => {
    for (const token of state.tokens) {
      if (token.type === "heading_open" || token.type === "heading_close")
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
    }
  });
}
