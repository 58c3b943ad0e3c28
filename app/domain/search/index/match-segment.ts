import type { IndexQuery, WordQuery } from "./index-query.ts";
import { NumberSet } from "./number-set.ts";
import { PostingReader } from "./posting-reader.ts";
import type { Segment } from "./read-segments.server.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";

/** All segments share this memory, because they are matched one after another. */
const matching_numbers = new NumberSet(LARGEST_SEGMENT);
const word_numbers = new NumberSet(LARGEST_SEGMENT);

/** The numbers of the texts that match, valid until the next segment is matched. */
export function matchSegment(
  { required, forbidden }: IndexQuery,
  segment: Pick<Segment, "size" | "blocks">,
): NumberSet {
  matching_numbers.clear(segment.size);
  for (const [n, word] of required.entries()) {
    const numbers = n === 0 ? matching_numbers : word_numbers;
    addNumbers(numbers, word, segment);
    if (n > 0) matching_numbers.keepCommon(numbers);
    if (matching_numbers.isEmpty()) return matching_numbers;
  }
  for (const word of forbidden) {
    addNumbers(word_numbers, word, segment);
    matching_numbers.removeAll(word_numbers);
  }
  return matching_numbers;
}

function addNumbers(
  numbers: NumberSet,
  { ranges, isMatch }: WordQuery,
  { size, blocks }: Pick<Segment, "size" | "blocks">,
): void {
  numbers.clear(size);
  for (const range of ranges) {
    for (const block of blocks.get(range) ?? []) {
      const reader = new PostingReader(block);
      while (reader.next() && reader.compareTo(range.high) <= 0) {
        if (reader.compareTo(range.low) >= 0 && isMatch(reader.word()))
          reader.addNumbersTo(numbers);
      }
    }
  }
}
