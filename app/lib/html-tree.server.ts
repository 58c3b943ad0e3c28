import sanitizeHtml from "sanitize-html";

export type Node = string | Element;
export type Element = { tag: string; attributes: Record<string, string>; children: Node[] };

// Kept through the sanitiser only because their edges part one line of text from the next; none of
// them is written out.
const EDGES = [
  "div",
  "section",
  "article",
  "aside",
  "header",
  "footer",
  "main",
  "nav",
  "address",
  "figure",
  "figcaption",
  "center",
  "dl",
  "dt",
  "dd",
];
const EDGES_IN_LISTS_AND_TABLES = [
  "caption",
  "tfoot",
  "details",
  "summary",
  "fieldset",
  "legend",
  "form",
  "menu",
];
const BLOCKS = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "pre",
  "ul",
  "ol",
  "li",
  "blockquote",
  "hr",
];
const TABLES = ["table", "thead", "tbody", "tr", "th", "td"];
const INLINE = [
  "b",
  "strong",
  "i",
  "em",
  "u",
  "ins",
  "s",
  "strike",
  "del",
  "code",
  "kbd",
  "samp",
  "tt",
  "cite",
  "a",
  "img",
  "br",
];

// Their text is not prose: with the tag goes what is in it.
const DROPPED_WHOLE = [
  "script",
  "style",
  "textarea",
  "option",
  "xmp",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "title",
  "template",
  "svg",
  "math",
  "object",
  "audio",
  "video",
];

// Deeper tags are ignored and their text kept. What we write ourselves never gets near (see
// MAX_DEPTH in html-read), and recursion stays shallow.
const MAX_TAG_DEPTH = 100;

const VOID_TAGS = new Set(["br", "hr", "img"]);
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...EDGES, ...EDGES_IN_LISTS_AND_TABLES, ...BLOCKS, ...TABLES, ...INLINE],
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    li: ["data-list"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: MAX_TAG_DEPTH,
};

/**
 * The allowed tags of any HTML as a tree. The sanitiser's answer is a small regular language, so
 * that one expression reads it.
 */
export function parseHtml(html: string): Node[] {
  const root: Element = { tag: "", attributes: {}, children: [] };
  const open = [root];
  for (const [token] of sanitizeHtml(html, RULES).matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (!token.startsWith("<")) parent.children.push(decoded(token));
    else if (token.startsWith("</")) open.pop();
    else {
      const element = elementOf(token);
      parent.children.push(element);
      if (!VOID_TAGS.has(element.tag)) open.push(element);
    }
  }
  return root.children;
}

function elementOf(token: string): Element {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of token.matchAll(/ ([a-z-]+)="([^"]*)"/g))
    attributes[name] = decoded(value);
  return { tag: /^<([a-z0-9]+)/.exec(token)?.[1] ?? "", attributes, children: [] };
}

// Control characters have no look; a tab and a new line are the two that do.
function decoded(text: string) {
  return text
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/(?![\t\n\f\r])[\p{Cc}\ufeff]/gu, "");
}
