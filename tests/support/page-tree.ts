import { Parser } from "htmlparser2";

type PageText = { text: string; parent: PageElement };
export type PageElement = {
  tag: string;
  attributes: Record<string, string>;
  children: PageNode[];
  parent: PageElement | null;
  /** The beginning of its HTML, for messages. */
  source: string;
};
export type PageNode = PageElement | PageText;

const SOURCE_LENGTH = 200;

export function parsePage(html: string): PageElement {
  const root: PageElement = { tag: "", attributes: {}, children: [], parent: null, source: "" };
  let current = root;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const source = html.slice(parser.startIndex, parser.startIndex + SOURCE_LENGTH);
      const element = { tag, attributes, children: [], parent: current, source };
      current.children.push(element);
      current = element;
    },
    ontext(text) {
      current.children.push({ text, parent: current });
    },
    onclosetag() {
      current = current.parent ?? root;
    },
  });
  parser.end(html);
  return root;
}

export function isText(node: PageNode): node is PageText {
  return "text" in node;
}

/** All elements inside, in the order of the page. */
export function elementsIn(element: PageElement): PageElement[] {
  return element.children.flatMap((child) => (isText(child) ? [] : [child, ...elementsIn(child)]));
}

export function closest(
  node: PageNode,
  matches: (element: PageElement) => boolean,
): PageElement | null {
  let element = isText(node) ? node.parent : node;
  while (!matches(element)) {
    if (!element.parent) return null;
    element = element.parent;
  }
  return element;
}

/**
 * The text that a screen reader reads: it includes visually hidden text, but no text that is hidden
 * from it.
 */
export function nameOf(element: PageElement): string {
  return inOneLine(rawText(element));
}

function rawText(node: PageNode): string {
  if (isText(node)) return node.text;
  const { tag, attributes, children } = node;
  if (tag === "script" || tag === "style" || "hidden" in attributes) return "";
  if (attributes["aria-hidden"] === "true") return "";
  return tag === "img" ? (attributes.alt ?? "") : children.map(rawText).join("");
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
