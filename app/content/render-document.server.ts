import Parser, { type Token } from "markdown-it";

type RenderedDocument = { title: string; html: string };

/** The parser of documents that belong to the site, which may have HTML neither. */
const parser = new Parser({ html: false, linkify: false, breaks: false, typographer: false });

/**
 * A document as HTML, with its first heading apart, because that is the title of its page.
 * `addressOf` returns the address that a link leads to, or null if it leads nowhere here.
 */
export function renderDocument(
  markdown: string,
  addressOf: (link: string) => string | null,
): RenderedDocument {
  const tokens = parser.parse(markdown, {});
  const [heading, title, ...rest] = tokens;
  const content = heading?.tag === "h1" ? rest.slice(1) : tokens;
  addAnchors(content);
  for (const { children } of content) if (children) setAddresses(children, addressOf);
  return {
    title: heading?.tag === "h1" ? (title?.content ?? "") : "",
    html: parser.renderer.render(content, parser.options, {}),
  };
}

/** A description within a page. */
export function renderDescription(markdown: string): string {
  return parser.render(markdown);
}

/** One sentence or two within a page. */
export function renderSentence(markdown: string): string {
  return parser.renderInline(markdown);
}

/** The anchor of a heading is its text, as on GitHub. */
function addAnchors(tokens: Token[]): void {
  for (const [index, token] of tokens.entries())
    if (token.type === "heading_open") token.attrSet("id", anchorOf(tokens[index + 1]?.content));
}

function anchorOf(heading = ""): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** A link that leads nowhere remains as text. */
function setAddresses(tokens: Token[], addressOf: (link: string) => string | null): void {
  const open: (string | null)[] = [];
  for (const token of tokens) {
    if (token.type === "link_open") {
      const address = addressOf(String(token.attrGet("href")));
      open.push(address);
      if (address !== null) token.attrSet("href", address);
      else hide(token);
    }
    if (token.type === "link_close" && open.pop() === null) hide(token);
  }
}

function hide(token: Token): void {
  token.type = "text";
  token.content = "";
}
