import { fromByteString } from "./byte-strings.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";

/**
 * A word as a byte string, and the numbers of the texts that have it, ascending. A number counts
 * from the first id of the segment.
 */
export type Postings = { word: string; numbers: Uint16Array };
/** A row of search_blocks. */
export type PostingBlock = { first_word: string; bytes: Buffer };

/**
 * A row with a block of so many bytes and its first word stays in its table, and four fill a page.
 */
const BLOCK_BYTES = 1_880;
/** Only the beginning of a longer word is stored: its length is one byte of a block. */
export const WORD_BYTES_MAX = 64;
/** A number below LARGEST_SEGMENT takes at most three bytes of seven bits. */
const NUMBER_BYTES_MAX = 3;

/** Postings that would not take less are written as one bit for each text. */
export const BITMAP_BYTES = LARGEST_SEGMENT / 8;

/**
 * Packs words in their order. Each has an entry: how many bytes it shares with the word before it,
 * how many others it has, these, how many bytes its postings take, and these: how far each number
 * is from the one before it, or bits. A word of many texts has a block of its own.
 */
export function* packPostings(all: Iterable<Postings>): Generator<PostingBlock> {
  const packed_numbers = Buffer.alloc(BITMAP_BYTES + NUMBER_BYTES_MAX);
  const packed_block = Buffer.alloc(BITMAP_BYTES + 2 * BLOCK_BYTES);
  let first_word: string | null = null;
  let word_before = "";
  let length = 0;
  for (const { word, numbers } of all) {
    const numbers_length = packNumbers(packed_numbers, numbers);
    const entry_max = 2 + word.length + NUMBER_BYTES_MAX + numbers_length;
    if (first_word !== null && length + entry_max > BLOCK_BYTES) {
      yield blockOf(first_word, packed_block.subarray(0, length));
      first_word = null;
    }
    if (first_word === null) {
      first_word = word;
      word_before = "";
      length = 0;
    }
    const shared = sharedLength(word_before, word);
    packed_block[length] = shared;
    packed_block[length + 1] = word.length - shared;
    length += 2;
    length += packed_block.write(word.slice(shared), length, "latin1");
    length = packNumber(packed_block, length, numbers_length);
    length += packed_numbers.copy(packed_block, length, 0, numbers_length);
    word_before = word;
  }
  if (first_word !== null) yield blockOf(first_word, packed_block.subarray(0, length));
}

function blockOf(first_word: string, bytes: Buffer): PostingBlock {
  return { first_word: fromByteString(first_word), bytes: Buffer.from(bytes) };
}

function packNumbers(target: Buffer, numbers: Uint16Array): number {
  let length = 0;
  let before = 0;
  for (const number of numbers) {
    length = packNumber(target, length, number - before);
    before = number;
    if (length >= BITMAP_BYTES) return packBits(target, numbers);
  }
  return length;
}

function packBits(target: Buffer, numbers: Uint16Array): number {
  target.fill(0, 0, BITMAP_BYTES);
  for (const number of numbers) {
    const place = number >>> 3;
    target[place] = (target[place] ?? 0) | (1 << (number & 7));
  }
  return BITMAP_BYTES;
}

/** The low seven bits first; a byte with the eighth bit has another behind it. */
function packNumber(target: Buffer, place: number, number: number): number {
  let next = place;
  let rest = number;
  for (; rest > 0x7f; rest >>= 7) {
    target[next] = (rest & 0x7f) | 0x80;
    next += 1;
  }
  target[next] = rest;
  return next + 1;
}

function sharedLength(one: string, other: string): number {
  const max = Math.min(one.length, other.length);
  let length = 0;
  while (length < max && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
