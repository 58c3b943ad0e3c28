import type { NumberSet } from "./number-set.ts";
import type { Postings } from "./posting-blocks.ts";
import { PostingReader } from "./posting-reader.ts";

/** A text of a segment, by its number, and what it is found by. */
export type NumberedWords = { number: number; words: Iterable<string> };

/** The words of texts, which must be given in the order of their numbers. */
export function postingsOf(texts: Iterable<NumberedWords>): Postings[] {
  const numbers_of = new Map<string, number[]>();
  for (const { number, words } of texts) {
    for (const word of words) {
      const numbers = numbers_of.get(word);
      if (numbers) numbers.push(number);
      else numbers_of.set(word, [number]);
    }
  }
  return [...numbers_of.keys()]
    .sort()
    .map((word) => ({ word, numbers: Uint16Array.from(numbers_of.get(word) ?? []) }));
}

/** Yields the postings of these blocks, in order. */
export function* readPostings(blocks: Iterable<Buffer>): Generator<Postings> {
  for (const block of blocks) {
    const reader = new PostingReader(block);
    while (reader.next()) yield { word: reader.word(), numbers: reader.numbers() };
  }
}

/**
 * The postings with numbers that are higher by `distance`, without those of texts that are left
 * out.
 */
export function* withoutTexts(
  postings: Iterable<Postings>,
  distance: number,
  left_out: NumberSet,
): Generator<Postings> {
  for (const { word, numbers } of postings) {
    const kept = numbers
      .map((number) => number + distance)
      .filter((number) => !left_out.has(number));
    if (kept.length > 0) yield { word, numbers: kept };
  }
}

/** The words of all lists in one order. No text is in two of them. */
export function* mergePostings(lists: readonly Iterable<Postings>[]): Generator<Postings> {
  const heads = lists.map((list) => {
    const iterator = list[Symbol.iterator]();
    return { iterator, next: iterator.next() };
  });
  while (true) {
    let first: string | null = null;
    for (const { next } of heads)
      if (!next.done && (first === null || next.value.word < first)) first = next.value.word;
    if (first === null) return;
    const parts: Uint16Array[] = [];
    for (const head of heads) {
      if (head.next.done || head.next.value.word !== first) continue;
      parts.push(head.next.value.numbers);
      head.next = head.iterator.next();
    }
    yield { word: first, numbers: joined(parts) };
  }
}

function joined(parts: readonly Uint16Array[]): Uint16Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all.sort();
}
