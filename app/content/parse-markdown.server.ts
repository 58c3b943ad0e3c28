import Parser, { type MarkdownIt } from "markdown-it";
import type { Document } from "./document.ts";
import { inlineTags } from "./markdown-inline-tags.server.ts";
import { checkBrackets, limitBlocks } from "./markdown-limits.server.ts";
import { parseHtml } from "./parse-html.server.ts";

const parser = new Parser({ html: false, linkify: false, breaks: true, typographer: false })
  .use(inlineTags)
  .use(headingsBelowThePage)
  .use(limitBlocks);
// A line such as "[ev]: kira" would disappear as the definition of a link, but members mean it as
// text.
parser.disable("reference");
// parse-html checks and encodes addresses. Encoding them here too would spell the same link
// differently in each editor.
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;

/**
 * HTML that still has to be parsed. Throws a ContentLimitError if the text becomes more HTML than a
 * post may have.
 */
export function renderMarkdown(markdown: string): string {
  checkBrackets(markdown);
  return parser.render(markdown);
}

export function parseMarkdown(markdown: string): Document {
  return parseHtml(renderMarkdown(markdown));
}

// "#" is the highest heading of a post, which is h3 on the page.
function headingsBelowThePage(markdown: MarkdownIt) {
  markdown.core.ruler.push("headings_below_the_page", (state) => {
    for (const token of state.tokens) {
      if (token.type === "heading_open" || token.type === "heading_close")
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
    }
  });
}
