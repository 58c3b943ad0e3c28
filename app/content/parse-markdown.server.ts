import Parser, { type MarkdownIt, type StateInline, type Token } from "markdown-it";
import { type Document, MAX_DEPTH } from "./document.ts";
import {
  ContentLimitError,
  count,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
  MAX_TAGS,
} from "./limits.ts";
import { parseHtml } from "./parse-html.server.ts";

/**
 * A post nests ten quotes or lists, and a list has two levels. Each line of a paragraph is tried
 * against all levels around it, so deeper ones would cost a second.
 */
const MAX_LEVEL = 2 * MAX_DEPTH + 4;
const FENCE = /^ {0,3}(?:`{3}|~{3})/m;
const TAG = /<(?:(\/?)(b|i|u|s)|br)>/y;

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

/** Finds blocks, and leaves the text in them as it is. */
const block_parser = new Parser().disable(["inline", "reference"]).use(limitBlocks);

/**
 * The line that a text needs at its end so that what follows is no code, or null. A text over the
 * limits needs none, because it will be refused.
 */
export function missingFence(markdown: string): string | null {
  if (!FENCE.test(markdown)) return null;
  try {
    // Code in a list or a quotation ends where an unindented line follows.
    const last_token = block_parser.parse(`${markdown}\n\nx`, {}).at(-1);
    return last_token?.type === "fence" ? last_token.markup : null;
  } catch (error) {
    if (error instanceof ContentLimitError) return null;
    throw error;
  }
}

/** After each bracket the parser searches for the end of a link or an image. */
function checkBrackets(markdown: string): void {
  if (count(markdown, /(?<!\\)\[/g) > MAX_TAGS) throw new ContentLimitError("tags");
}

/**
 * The five tags that are allowed in Markdown: <u>, for which it has no sign; <br>, for a line break
 * inside a table cell; and <b>, <i>, <s>, because its own signs do not work inside a word. A tag
 * without its partner is text, like everything else in "<>".
 */
function inlineTags(markdown: MarkdownIt) {
  markdown.inline.ruler.before("autolink", "inline_tags", readTag);
  markdown.inline.ruler2.push("inline_tags", unpairedToText);
}

function readTag(state: StateInline, silent: boolean) {
  TAG.lastIndex = state.pos;
  const match = TAG.exec(state.src);
  if (!match) return false;
  if (!silent) {
    const token = state.push(match[2] === undefined ? "hardbreak" : "html_inline", "br", 0);
    token.content = match[2] === undefined ? "" : match[0];
  }
  state.pos += match[0].length;
  return true;
}

function unpairedToText(state: StateInline) {
  const unclosed_by_tag = new Map<string, Token[]>();
  for (const token of state.tokens) {
    if (token.type !== "html_inline") continue;
    const name = token.content.replace(/\W/g, "");
    const unclosed = unclosed_by_tag.get(name) ?? [];
    unclosed_by_tag.set(name, unclosed);
    if (!token.content.startsWith("</")) unclosed.push(token);
    else if (!unclosed.pop()) token.type = "text";
  }
  for (const unclosed of unclosed_by_tag.values())
    for (const token of unclosed) token.type = "text";
  return true;
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

/**
 * Counts tags and cells while the parser creates them. It fills up the short rows of a wide table,
 * which can become a thousand times as long as the text.
 */
function limitBlocks(markdown: MarkdownIt) {
  markdown.block.State = class extends Parser.StateBlock {
    #tags = 0;
    #cells = 0;
    #columns = 0;

    override push(type: string, tag: string, nesting: Token["nesting"]): Token {
      if (type === "tr_open") this.#columns = 0;
      if (type === "th_open" || type === "td_open") this.#countCell();
      if (tag !== "") this.#tags += 1;
      if (this.#tags > MAX_TAGS || this.level > MAX_LEVEL) throw new ContentLimitError("tags");
      return super.push(type, tag, nesting);
    }

    #countCell(): void {
      this.#cells += 1;
      this.#columns += 1;
      if (this.#columns > MAX_TABLE_COLUMNS || this.#cells > MAX_TABLE_CELLS)
        throw new ContentLimitError("table");
    }
  };
}
