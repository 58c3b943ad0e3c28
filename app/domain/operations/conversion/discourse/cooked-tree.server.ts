import { Parser } from "htmlparser2";
import { escapeHtml } from "#app/lib/text/escape-html.ts";

/** The HTML of a post as Discourse stores it, with all attributes: its classes say what a part is. */
export type CookedNode = string | CookedElement;
export type CookedElement = {
  tag: string;
  attributes: Record<string, string>;
  children: CookedNode[];
};

/** Limits the recursion over the tree. The text of what lies deeper stays. */
const MAX_DEPTH = 100;
const VOID_TAGS = new Set(["br", "hr", "img", "input", "source", "wbr"]);
/** Icons, and what no post of Discourse has. */
const DROPPED = new Set(["svg", "script", "style", "template", "noscript"]);

export function parseCooked(html: string): CookedNode[] {
  const root: CookedNode[] = [];
  const open_lists = [root];
  // For each open tag: whether it is in the tree.
  const open_tags: boolean[] = [];
  let dropped_depth = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (dropped_depth > 0 || DROPPED.has(tag)) {
        dropped_depth += 1;
        return;
      }
      const is_kept = open_lists.length <= MAX_DEPTH;
      open_tags.push(is_kept);
      if (!is_kept) return;
      const element: CookedElement = { tag, attributes, children: [] };
      open_lists.at(-1)?.push(element);
      open_lists.push(element.children);
    },
    ontext(text) {
      if (dropped_depth === 0) open_lists.at(-1)?.push(text);
    },
    onclosetag() {
      if (dropped_depth > 0) dropped_depth -= 1;
      else if (open_tags.pop()) open_lists.pop();
    },
  });
  parser.end(html);
  return root;
}

export function writeCooked(nodes: readonly CookedNode[]): string {
  return nodes.map(writeNode).join("");
}

function writeNode(node: CookedNode): string {
  if (typeof node === "string") return escapeHtml(node);
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => /^[a-z][a-z-]*$/.test(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const tag = `<${node.tag}${attributes}>`;
  return VOID_TAGS.has(node.tag) ? tag : `${tag}${writeCooked(node.children)}</${node.tag}>`;
}

export function element(
  tag: string,
  children: CookedNode[],
  attributes: Record<string, string> = {},
): CookedElement {
  return { tag, attributes, children };
}

export function hasClass(node: CookedElement, ...names: string[]): boolean {
  const classes = (node.attributes.class ?? "").split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** The first element for which the condition holds, in the order of the text. */
export function findElement(
  nodes: readonly CookedNode[],
  condition: (node: CookedElement) => boolean,
): CookedElement | null {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const match = condition(node) ? node : findElement(node.children, condition);
    if (match) return match;
  }
  return null;
}

export function textOf(nodes: readonly CookedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.tag === "br" ? "\n" : textOf(node.children);
    })
    .join("");
}

/** The text in one line. */
export function lineOf(nodes: readonly CookedNode[]): string {
  return textOf(nodes).replace(/\s+/g, " ").trim();
}
