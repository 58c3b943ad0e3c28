/**
 * How many ids a segment covers: it begins at a multiple of its size. When all ids of the next size
 * are assigned, the segments of that size are merged into one. A search reads a block of each
 * segment for each word: with steps of four there are few segments, and a text is written five
 * times at most.
 */
export const SEGMENT_SIZES = [256, 1024, 4096, 16_384, 65_536] as const;
export const SMALLEST_SEGMENT = SEGMENT_SIZES[0];
export const LARGEST_SEGMENT = SEGMENT_SIZES[4];

/** The ids of a segment. */
export type Window = { first_id: number; size: number };

/** The window of a size that contains an id. */
export function windowAt(id: number, size: number): Window {
  return { first_id: id - (id % size), size };
}
