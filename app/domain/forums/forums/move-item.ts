import type { Move } from "./input.ts";

type Ordered = { id: number; order: number };

/**
 * The new numbers after an item has moved in a sorted list. If several items have the same number,
 * all are numbered anew from 1; otherwise those that change places exchange their numbers.
 */
export function moveItem(items: readonly Ordered[], id: number, move: Move): Ordered[] {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const to = targetOf(move, from, items.length);
  if (!moved || to < 0 || to >= items.length) return [];
  const numbers = numbersOf(items);
  return items
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((item, index) => ({ id: item.id, order: numbers[index] ?? index + 1 }))
    .filter(({ id, order }) => items.some((item) => item.id === id && item.order !== order));
}

function targetOf({ direction, position }: Move, from: number, count: number): number {
  if (position !== undefined) return Math.min(position, count) - 1;
  return direction === "up" ? from - 1 : from + 1;
}

/** The numbers of a sorted list, from 1 if two are the same: those that it has after a move. */
export function numbersOf(items: readonly { order: number }[]): number[] {
  const orders = items.map(({ order }) => order);
  const has_ties = new Set(orders).size < orders.length;
  return has_ties ? orders.map((_, index) => index + 1) : orders;
}
