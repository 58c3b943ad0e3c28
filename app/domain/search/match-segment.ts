import type { IndexQuery, WordQuery } from "./index-query.ts";
import { NumberSet } from "./number-set.ts";
import { PostingReader } from "./posting-reader.ts";
import type { Segment } from "./read-segments.server.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";

/** Matches the segments of one search one after another, and uses the same memory for all of them. */
export class SegmentMatcher {
  readonly #query: IndexQuery;
  readonly #found = new NumberSet(LARGEST_SEGMENT);
  readonly #numbers = new NumberSet(LARGEST_SEGMENT);

  constructor(query: IndexQuery) {
    this.#query = query;
  }

  /** The ids of the texts that fit, from the newest, until the next segment is matched. */
  *match(segment: Pick<Segment, "first_id" | "size" | "blocks">): Generator<number> {
    const { required, forbidden } = this.#query;
    const found = this.#found;
    for (const [n, word] of required.entries()) {
      const numbers = n === 0 ? found : this.#numbers;
      addNumbers(numbers, word, segment);
      if (n > 0) found.keepCommon(numbers);
      if (found.isEmpty()) return;
    }
    for (const word of forbidden) {
      addNumbers(this.#numbers, word, segment);
      found.removeAll(this.#numbers);
    }
    for (const number of found.descending()) yield segment.first_id + number;
  }
}

function addNumbers(
  numbers: NumberSet,
  { ranges, isMatch }: WordQuery,
  { size, blocks }: Pick<Segment, "size" | "blocks">,
): void {
  numbers.clear(size);
  const add = (number: number) => numbers.add(number);
  for (const range of ranges) {
    for (const block of blocks.get(range) ?? []) {
      const reader = new PostingReader(block);
      while (reader.next() && reader.compareTo(range.high) <= 0) {
        if (reader.compareTo(range.low) >= 0 && isMatch(reader.word())) reader.forEachNumber(add);
      }
    }
  }
}
