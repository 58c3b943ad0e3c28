import { Parser } from "htmlparser2";

export type Node = string | Element;
export type Element = { tag: string; attributes: Record<string, string>; children: Node[] };

// Read only because their edges separate one line of text from the next. None of them is written.
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
const READ_TAGS = new Set([
  ...EDGES,
  ...EDGES_IN_LISTS_AND_TABLES,
  ...BLOCKS,
  ...TABLES,
  ...INLINE,
]);

const READ_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  li: ["data-list"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

// Their text is not prose: it is dropped with the tag.
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

// Deeper tags are ignored and their text is kept, so that recursion over the tree stays shallow.
// What we write ourselves is far from this depth (see MAX_DEPTH in parse-html).
const MAX_TAG_DEPTH = 100;

// Control characters are invisible, except a tab and a line break.
const CONTROL_CHARACTERS = /(?![\t\n\f\r])[\p{Cc}\ufeff]/gu;

/** The tags that a document can be read from, as a tree. Unknown tags are dropped, not their text. */
export function parseTree(html: string): Node[] {
  const root: Element = { tag: "", attributes: {}, children: [] };
  const parents = [root];
  // Every open tag; null for one that is not in the tree.
  const open: (Element | null)[] = [];
  let dropped_depth = 0;

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (dropped_depth > 0 || DROPPED_WITH_TEXT.has(tag)) {
        dropped_depth += 1;
        return;
      }
      if (!READ_TAGS.has(tag) || open.length >= MAX_TAG_DEPTH) {
        open.push(null);
        return;
      }
      const element = { tag, attributes: readAttributes(tag, attributes), children: [] };
      parents.at(-1)?.children.push(element);
      parents.push(element);
      open.push(element);
    },
    ontext(text) {
      if (dropped_depth === 0) addText(parents.at(-1) ?? root, text);
    },
    onclosetag() {
      if (dropped_depth > 0) dropped_depth -= 1;
      else if (open.pop()) parents.pop();
    },
  });
  parser.end(html);
  return root.children;
}

function readAttributes(tag: string, attributes: Record<string, string>) {
  const read: Record<string, string> = {};
  for (const name of READ_ATTRIBUTES[tag] ?? []) {
    const value = withoutControlCharacters(attributes[name] ?? "");
    if (value !== "") read[name] = value;
  }
  return read;
}

// The parser reports a text in parts, for example around an entity.
function addText({ children }: Element, part: string): void {
  const text = withoutControlCharacters(part);
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

function withoutControlCharacters(text: string) {
  return text.replace(CONTROL_CHARACTERS, "");
}
