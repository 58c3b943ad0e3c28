import { RESULTS_MAX } from "./search-input.ts";

/** How far from the newest id each way of looking reaches at first. Both are 0 for rare words. */
export type IndexRanges = {
  /** So far, all texts are compared with the patterns, without the index. */
  scanned: number;
  /** So far, the keys are intersected with those of the blocks of ids. */
  near: number;
};

/** A word of so many texts is found sooner by reading the newest ones than by its postings. */
const SCANNED_FROM = 0.1;
/** Words come in bursts. */
const RESERVE = 1.5;
/** If too few are found, as many more are read by the index at once. */
export const NEAR_FACTOR = 8;

/**
 * `part` is the part of the texts that probably fits, or 0 if the words are rare: then all their
 * postings are read at once. The more frequent a word is, the nearer are enough results.
 */
export function rangesFor(part: number): IndexRanges {
  if (part === 0) return { scanned: 0, near: 0 };
  const enough = Math.min(Math.ceil((RESULTS_MAX / part) * RESERVE), Number.MAX_SAFE_INTEGER / 128);
  const is_scanned = part >= SCANNED_FROM;
  return is_scanned
    ? { scanned: enough, near: enough * NEAR_FACTOR }
    : { scanned: 0, near: enough };
}
