import type { Block } from "./document.ts";
import { type Element, type Node, wholeNumber } from "./html-tree.server.ts";
import { addBlocks } from "./parse-quote.server.ts";

type List = Extract<Block, { kind: "list" }>;

// Enough for any real list. Markdown allows at most nine digits.
const MAX_START = 999_999;

/**
 * Returns one list usually, or several if the rich editor has put bullets and numbers into one
 * element.
 */
export function parseLists(element: Element, parse: (nodes: Node[]) => Block[]): Block[] {
  const lists: List[] = [];
  const start = wholeNumber(element.attributes.start, MAX_START);
  for (const group of groupByItem(element.children)) {
    const blocks = parse(group.nodes);
    const last_list = lists.at(-1);
    if (blocks.length === 0) continue;
    const ordered = isOrdered(element, group.item);
    if (last_list && !group.item) addBlocks(last_list.items.at(-1) ?? [], blocks);
    else if (last_list?.ordered === ordered) last_list.items.push(blocks);
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

// Nodes of a list outside its items, mostly a nested list, belong to the item before them.
function groupByItem(children: Node[]) {
  const groups: Group[] = [];
  for (const child of children) {
    const last_group = groups.at(-1);
    if (typeof child === "object" && child.tag === "li")
      groups.push({ item: child, nodes: child.children });
    else if (last_group && !last_group.item) last_group.nodes.push(child);
    else groups.push({ item: null, nodes: [child] });
  }
  return groups;
}

function isOrdered(list: Element, item: Element | null) {
  const kind = item?.attributes["data-list"];
  return kind === undefined ? list.tag === "ol" : kind === "ordered";
}
