import type { Direction } from "./input.ts";

type Ordered = { id: number; order: number };

/**
 * The new numbers after an item has moved by one place in a sorted list. If several items have the
 * same number, all are numbered anew from 1; otherwise two exchange their numbers.
 */
export function moveItem(items: readonly Ordered[], id: number, direction: Direction): Ordered[] {
  const from = items.findIndex((item) => item.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const [moved, neighbour] = [items[from], items[to]];
  if (!moved || !neighbour) return [];
  const in_new_order = items.with(from, neighbour).with(to, moved);
  const has_ties = new Set(items.map(({ order }) => order)).size < items.length;
  return in_new_order
    .map((item, index) => ({
      id: item.id,
      order: has_ties ? index + 1 : (items[index]?.order ?? index + 1),
    }))
    .filter(({ id, order }) => items.some((item) => item.id === id && item.order !== order));
}
