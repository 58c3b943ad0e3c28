import { Parser } from "htmlparser2";

export type Node = string | Element;
export type Element = { tag: string; attributes: Record<string, string>; children: Node[] };

// These only separate lines of text. The writer never writes them.
const CONTAINERS = [
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
const OTHER_CONTAINERS = [
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
const READ_TAGS = new Set([...CONTAINERS, ...OTHER_CONTAINERS, ...BLOCKS, ...TABLES, ...INLINE]);

const READ_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ["href", "class"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  li: ["data-list"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

// Dropped together with their text, which is not prose.
const DROPPED_WITH_TEXT = new Set([
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
]);

// Limits the recursion over the tree: deeper tags are dropped, but their text stays. Our own HTML
// is never this deep (see MAX_DEPTH in document.ts).
const MAX_TAG_DEPTH = 100;

// All control characters, which are invisible, except tabs and line breaks.
const CONTROL_CHARACTERS = /(?![\t\n\f\r])[\p{Cc}\ufeff]/gu;

/**
 * The tree of the tags that the parser understands. Unknown tags are dropped, but their text stays.
 */
export function parseTree(html: string): Node[] {
  const root: Element = { tag: "", attributes: {}, children: [] };
  const parents = [root];
  // All open tags; null for a tag that is not in the tree.
  const open_tags: (Element | null)[] = [];
  let dropped_depth = 0;

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (dropped_depth > 0 || DROPPED_WITH_TEXT.has(tag)) {
        dropped_depth += 1;
        return;
      }
      if (!READ_TAGS.has(tag) || open_tags.length >= MAX_TAG_DEPTH) {
        open_tags.push(null);
        return;
      }
      const element = { tag, attributes: readAttributes(tag, attributes), children: [] };
      parents.at(-1)?.children.push(element);
      parents.push(element);
      open_tags.push(element);
    },
    ontext(text) {
      if (dropped_depth === 0) addText(parents.at(-1) ?? root, text);
    },
    onclosetag() {
      if (dropped_depth > 0) dropped_depth -= 1;
      else if (open_tags.pop()) parents.pop();
    },
  });
  parser.end(html);
  return root.children;
}

function readAttributes(tag: string, attributes: Record<string, string>) {
  const values: Record<string, string> = {};
  for (const name of READ_ATTRIBUTES[tag] ?? []) {
    const value = withoutControlCharacters(attributes[name] ?? "");
    if (value !== "") values[name] = value;
  }
  return values;
}

// The parser reports one text in several parts, for example before and after an entity.
function addText({ children }: Element, part: string): void {
  const text = withoutControlCharacters(part);
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

function withoutControlCharacters(text: string) {
  return text.replace(CONTROL_CHARACTERS, "");
}

/** A whole number from 1 to `max` in an attribute, or 0 for anything else. */
export function wholeNumber(value: string | undefined, max: number) {
  const number = /^\d{1,9}$/.test(value ?? "") ? Number(value) : 0;
  return number <= max ? number : 0;
}
