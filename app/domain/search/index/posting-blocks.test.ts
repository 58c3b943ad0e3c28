import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromByteString } from "./byte-strings.ts";
import { NumberSet } from "./number-set.ts";
import { packPostings } from "./posting-blocks.ts";
import { PostingReader } from "./posting-reader.ts";
import { mergePostings, postingsOf, readPostings, withoutTexts } from "./postings.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";
import { indexedWord } from "./text-words.ts";

const words = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 90, unit: fc.constantFrom(..."abcçğ漢𐐀ﬁ") }),
    fc.constantFrom("=a", "@12"),
  )
  .map(indexedWord);
const numbers = fc.integer({ min: 0, max: LARGEST_SEGMENT - 1 });
const texts = fc.uniqueArray(
  fc.record({ number: numbers, words: fc.uniqueArray(words, { maxLength: 30 }) }),
  { selector: ({ number }) => number, maxLength: 60 },
);

type Text = { number: number; words: string[] };

const inOrder = (list: readonly Text[]) => list.toSorted((one, other) => one.number - other.number);
const pack = (list: readonly Text[]) => [...packPostings(postingsOf(inOrder(list)))];
const unpack = (blocks: readonly { bytes: Buffer }[]) =>
  [...readPostings(blocks.map(({ bytes }) => bytes))].map(({ word, numbers }) => ({
    word,
    numbers: Array.from(numbers),
  }));

function expected(list: readonly Text[]) {
  const all = [...new Set(list.flatMap((text) => text.words))].sort();
  return all.map((word) => ({
    word,
    numbers: inOrder(list)
      .filter((text) => text.words.includes(word))
      .map(({ number }) => number),
  }));
}

test("packed words are unpacked with their texts", () => {
  fc.assert(
    fc.property(texts, (list) => {
      expect(unpack(pack(list))).toEqual(expected(list));
    }),
  );
});

test.each([1, 3, 100])("the postings of every %i. text are read into a set", (step) => {
  const size = LARGEST_SEGMENT / step;
  const list = Array.from({ length: Math.floor(size) }, (_, n) => n * step);
  const [block] = pack(list.map((number) => ({ number, words: ["a"] })));
  const reader = new PostingReader(block?.bytes ?? Buffer.alloc(0));
  expect(reader.next()).toBe(true);
  const set = new NumberSet(LARGEST_SEGMENT);
  reader.addNumbersTo(set);
  const descending: number[] = [];
  set.forEachDescending((number) => descending.push(number) > LARGEST_SEGMENT);
  expect(descending.toReversed()).toEqual(list);
});

test("the first words of blocks are in the order in which PostgreSQL compares bytes", () => {
  const list = Array.from({ length: 3000 }, (_, n) => ({
    number: n,
    words: [indexedWord(`${String.fromCodePoint(0x61 + ((n * 7919) % 0x1f000))}${n}`)],
  }));
  const first_words = pack(list).map(({ first_word }) => Buffer.from(first_word));
  expect(first_words.length).toBeGreaterThan(10);
  expect(first_words).toEqual(first_words.toSorted(Buffer.compare));
});

test("a block is not larger than a quarter of a page, unless it has one word", () => {
  const list = Array.from({ length: 20_000 }, (_, number) => ({
    number: number * 3,
    words: ["bir", `n${number}`, ...(number % 5 === 0 ? ["beş"] : [])].map(indexedWord),
  }));
  const blocks = pack(list);
  const large = blocks.filter(({ bytes }) => bytes.length > 1_900);
  expect(large).toMatchObject([{ first_word: "beş" }, { first_word: "bir" }]);
  expect(unpack(large).map(({ numbers }) => numbers.length)).toEqual([4_000, 20_000]);
  expect(unpack(large)[1]?.numbers.at(-1)).toBe(59_997);
  // One bit for each text.
  expect(large[1]?.bytes.length).toBeLessThan(8_300);
});

test("merged lists are the list of all their texts, without those that are left out", () => {
  fc.assert(
    fc.property(texts, fc.uniqueArray(numbers), fc.nat(2), (list, others, parts) => {
      const left_out = new NumberSet(LARGEST_SEGMENT);
      const gone = new Set([...others, ...list.slice(0, 5).map(({ number }) => number)]);
      for (const number of gone) left_out.add(number);
      const lists = Array.from({ length: parts + 1 }, (_, n) =>
        pack(list.filter((_text, place) => place % (parts + 1) === n)),
      );
      const merged = mergePostings(
        lists.map((blocks) =>
          withoutTexts(readPostings(blocks.map(({ bytes }) => bytes)), 0, left_out),
        ),
      );
      expect(unpack([...packPostings(merged)])).toEqual(
        expected(list.filter(({ number }) => !gone.has(number))),
      );
    }),
  );
});

test("a long word is known by its beginning, which ends with a whole character", () => {
  expect(indexedWord("ab".repeat(40))).toHaveLength(64);
  expect(fromByteString(indexedWord(`a${"漢".repeat(40)}`))).toBe(`a${"漢".repeat(21)}`);
});
