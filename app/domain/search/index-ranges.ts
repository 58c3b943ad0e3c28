import { INTEGER_MAX } from "../limits.ts";
import { RESULTS_MAX } from "./search-input.ts";

/** How far from the newest id each way of looking reaches. */
export type IndexRanges = {
  /** So far, all texts are compared with the patterns, without the index. */
  scanned: number;
  /** So far, the keys are intersected with those of the blocks of ids. */
  near: number;
  /** So far at most. */
  far: number;
};

/** A word of so many texts is found sooner by reading the newest ones than by its postings. */
const SCANNED_FROM = 0.1;
/** Words come in bursts. */
const RESERVE = 1.5;
/** If too few are found, what is read next. */
const NEAR_FACTOR = 8;
/** So many texts with the keys of a frequent word are looked at, at most. */
const LOOKED_AT_MAX = 20 * RESULTS_MAX;

/**
 * `part` is the part of the texts that probably fits, or 0 if the words are rare: then all their
 * postings are read at once. The more frequent a word is, the nearer are enough results.
 */
export function rangesFor(part: number): IndexRanges {
  if (part === 0) return { scanned: 0, near: 0, far: INTEGER_MAX };
  const enough = Math.ceil((RESULTS_MAX / part) * RESERVE);
  const scanned = part >= SCANNED_FROM ? enough : 0;
  const near = scanned > 0 ? scanned * NEAR_FACTOR : enough;
  return {
    scanned,
    near: Math.min(near, INTEGER_MAX),
    far: Math.min(Math.ceil(LOOKED_AT_MAX / part), INTEGER_MAX),
  };
}
