import type { NumberSet } from "./number-set.ts";
import { BITMAP_BYTES, WORD_BYTES_MAX } from "./posting-blocks.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";

/** All words share this memory, because they are read one after another. */
const decoded_numbers = new Uint16Array(LARGEST_SEGMENT);

/**
 * Reads the words of a block one after another. A word is kept as bytes, and made a string only
 * when it is asked for, because most of a block is only compared.
 */
export class PostingReader {
  readonly #bytes: Buffer;
  readonly #word = Buffer.allocUnsafe(WORD_BYTES_MAX);
  #length = 0;
  #start = 0;
  #next = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reads the next word. False after the last one. */
  next(): boolean {
    if (this.#next >= this.#bytes.length) return false;
    const shared = this.#byteAt(this.#next);
    this.#length = shared + this.#byteAt(this.#next + 1);
    let place = this.#next + 2;
    for (let n = shared; n < this.#length; n += 1, place += 1) this.#word[n] = this.#byteAt(place);
    let numbers_length = 0;
    for (let bits = 0; ; bits += 7, place += 1) {
      const byte = this.#byteAt(place);
      numbers_length |= (byte & 0x7f) << bits;
      if (byte < 0x80) break;
    }
    this.#start = place + 1;
    this.#next = this.#start + numbers_length;
    return true;
  }

  /**
   * Below 0 if the word sorts before the other, a byte string, and above 0 if it sorts after it.
   */
  compareTo(other: string): number {
    const length = Math.min(this.#length, other.length);
    for (let n = 0; n < length; n += 1) {
      const difference = (this.#word[n] ?? 0) - other.charCodeAt(n);
      if (difference !== 0) return difference;
    }
    return this.#length - other.length;
  }

  /** The word as a byte string. */
  word(): string {
    return this.#word.toString("latin1", 0, this.#length);
  }

  /** The numbers of the texts that have the word, ascending. */
  numbers(): Uint16Array {
    const count = this.#isBitmap() ? this.#decodeBits() : this.#decodeDistances();
    return decoded_numbers.slice(0, count);
  }

  /** A bitmap is added as it is. */
  addNumbersTo(set: NumberSet): void {
    if (this.#isBitmap()) return set.addBits(this.#bytes.subarray(this.#start, this.#next));
    const count = this.#decodeDistances();
    set.addAll(decoded_numbers, count);
  }

  #isBitmap(): boolean {
    return this.#next - this.#start === BITMAP_BYTES;
  }

  /** Writes the numbers to `decoded_numbers`, and returns how many there are. */
  #decodeBits(): number {
    let count = 0;
    for (let n = 0; n < BITMAP_BYTES; n += 1) {
      let rest = this.#byteAt(this.#start + n);
      for (let bit = 0; rest !== 0; bit += 1, rest >>>= 1) {
        if ((rest & 1) === 0) continue;
        decoded_numbers[count] = n * 8 + bit;
        count += 1;
      }
    }
    return count;
  }

  /** Writes the numbers to `decoded_numbers`, and returns how many there are. */
  #decodeDistances(): number {
    let count = 0;
    let number = 0;
    let distance = 0;
    let bits = 0;
    for (let place = this.#start; place < this.#next; place += 1) {
      const byte = this.#byteAt(place);
      distance |= (byte & 0x7f) << bits;
      if (byte >= 0x80) {
        bits += 7;
        continue;
      }
      number += distance;
      decoded_numbers[count] = number;
      count += 1;
      distance = 0;
      bits = 0;
    }
    return count;
  }

  #byteAt(place: number): number {
    return this.#bytes[place] ?? 0;
  }
}
