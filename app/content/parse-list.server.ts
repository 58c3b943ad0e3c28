import type { Block } from "./document.ts";
import { wholeNumber } from "./parse-image.ts";
import { addBlocks } from "./parse-quote.server.ts";
import type { Element, Node } from "./html-tree.server.ts";

type List = Extract<Block, { kind: "list" }>;

// Enough for any list that a person counts; Markdown takes no number above nine digits.
const MAX_START = 999_999;

/** One list, or several where the rich editor has put bullets and numbers into one element. */
export function parseLists(element: Element, parse: (nodes: Node[]) => Block[]): Block[] {
  const lists: List[] = [];
  const start = wholeNumber(element.attributes.start, MAX_START);
  for (const group of itemsOf(element.children)) {
    const blocks = parse(group.nodes);
    const last = lists.at(-1);
    if (blocks.length === 0) continue;
    const ordered = isOrdered(element, group.item);
    if (last && !group.item) addBlocks(last.items.at(-1) ?? [], blocks);
    else if (last?.ordered === ordered) last.items.push(blocks);
    else
      lists.push({
        kind: "list",
        ordered,
        start: ordered && lists.length === 0 && start > 0 ? start : 1,
        items: [blocks],
      });
  }
  return lists;
}

type Group = { item: Element | null; nodes: Node[] };

// What stands in a list outside its items (a nested list, mostly) belongs to the item before it.
function itemsOf(children: Node[]) {
  const groups: Group[] = [];
  for (const child of children) {
    const last = groups.at(-1);
    if (typeof child === "object" && child.tag === "li")
      groups.push({ item: child, nodes: child.children });
    else if (last && !last.item) last.nodes.push(child);
    else groups.push({ item: null, nodes: [child] });
  }
  return groups;
}

function isOrdered(list: Element, item: Element | null) {
  const kind = item?.attributes["data-list"];
  return kind === undefined ? list.tag === "ol" : kind === "ordered";
}
