import { RESULTS_MAX } from "./search-input.ts";

/** Words come in bursts. */
const RESERVE = 1.5;
/** If too few are found, it is looked so many times as far. */
const FARTHER = 4;
/** Blocks of ids of two sizes have keys, as in text_keys(). */
export const SMALL_BLOCK_BITS = 12;
export const LARGE_BLOCK_BITS = 16;
/** With the keys of more blocks, looking for them takes longer than reading what they leave out. */
export const BLOCKS_MAX = 8;
const WIDEST = BLOCKS_MAX * 2 ** LARGE_BLOCK_BITS;

/**
 * How far from the newest id the ranges begin that are looked at one after another; the last reaches
 * to the oldest text. `part` is the part of the texts that probably fits, or 0 if the words are rare:
 * then all their postings are read at once. The more frequent a word is, the nearer are enough results.
 */
export function rangesFor(part: number): number[] {
  const edges = [0];
  let edge = Math.ceil((RESULTS_MAX / part) * RESERVE);
  for (let nearest = 0; edge - nearest <= WIDEST; edge *= FARTHER) {
    edges.push(edge);
    nearest = edge;
  }
  return edges;
}
