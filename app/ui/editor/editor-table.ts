const ROWS = ["TABLE", "THEAD", "TBODY", "TR", "TH", "TD"];
const INLINE = ["STRONG", "B", "EM", "I", "U", "S", "DEL", "CODE", "A", "IMG", "BR"];
const COPIED_TAGS = new Set([...ROWS, ...INLINE]);
/** Their text is no prose. */
const DROPPED_TAGS = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "SVG", "TITLE"]);
/** Their text is a line of the cell. */
const LINES = new Set(["P", "DIV", "LI", "H1", "H2", "H3", "H4", "H5", "H6", "BLOCKQUOTE", "PRE"]);

const COPIED_ATTRIBUTES: [string, RegExp][] = [
  ["href", /^(?:https?:|mailto:|\/(?!\/))/i],
  ["src", /^(?:https:|\/assets\/)/i],
  ["alt", /^/],
  ["colspan", /^\d+$/],
  ["rowspan", /^\d+$/],
  ["width", /^\d+$/],
  ["height", /^\d+$/],
];

/** The HTML of a table, with only the tags and attributes that a post may have. */
export function tableHtml(parent: Element): string {
  const copy = document.implementation.createHTMLDocument("").body;
  copyChildren(parent, copy);
  return copy.innerHTML;
}

function copyChildren(from: Node, to: Element): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.append(node.data.replace(/\s+/g, " "));
    if (node instanceof Element && !DROPPED_TAGS.has(node.tagName.toUpperCase()))
      copyElement(node, to);
  }
}

function copyElement(node: Element, to: Element): void {
  if (!COPIED_TAGS.has(node.tagName)) {
    if (LINES.has(node.tagName) && to.textContent?.trim())
      to.append(to.ownerDocument.createElement("br"));
    return copyChildren(node, to);
  }
  const copy = to.ownerDocument.createElement(node.tagName);
  for (const [name, shape] of COPIED_ATTRIBUTES) {
    const value = node.getAttribute(name);
    if (value !== null && shape.test(value)) copy.setAttribute(name, value);
  }
  if (node.tagName === "IMG" && !copy.hasAttribute("src")) return;
  copyChildren(node, copy);
  to.append(copy);
}
