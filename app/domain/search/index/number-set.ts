const WORD_BITS = 32;

/** Numbers below a size that is a multiple of 32, one bit each. */
export class NumberSet {
  readonly #words: Uint32Array;
  /** The number of words in use. */
  #count: number;

  constructor(max_size: number) {
    this.#count = max_size / WORD_BITS;
    this.#words = new Uint32Array(this.#count);
  }

  /** Empties the set, for numbers below a size. */
  clear(size: number): void {
    this.#count = size / WORD_BITS;
    this.#words.fill(0, 0, this.#count);
  }

  add(number: number): void {
    const place = number >>> 5;
    this.#words[place] = (this.#words[place] ?? 0) | (1 << (number & 31));
  }

  /** The first `count` numbers of a list. */
  addAll(numbers: Uint16Array, count: number): void {
    for (let n = 0; n < count; n += 1) this.add(numbers[n] ?? 0);
  }

  /** One bit for each number, the lowest first. Those above the size are not set. */
  addBits(bytes: Buffer): void {
    for (let place = 0; place < this.#count; place += 1) {
      const n = place * 4;
      const bits =
        (bytes[n] ?? 0) |
        ((bytes[n + 1] ?? 0) << 8) |
        ((bytes[n + 2] ?? 0) << 16) |
        ((bytes[n + 3] ?? 0) << 24);
      this.#words[place] = (this.#words[place] ?? 0) | bits;
    }
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  isEmpty(): boolean {
    for (let place = 0; place < this.#count; place += 1) if (this.#words[place] !== 0) return false;
    return true;
  }

  /** Keeps the numbers that both have. */
  keepCommon(other: NumberSet): void {
    for (let place = 0; place < this.#count; place += 1)
      this.#words[place] = (this.#words[place] ?? 0) & (other.#words[place] ?? 0);
  }

  removeAll(other: NumberSet): void {
    for (let place = 0; place < this.#count; place += 1)
      this.#words[place] = (this.#words[place] ?? 0) & ~(other.#words[place] ?? 0);
  }

  /** Visits the numbers in descending order. Stops when the visitor returns true. */
  forEachDescending(visit: (number: number) => boolean): void {
    for (let place = this.#count - 1; place >= 0; place -= 1) {
      let rest = this.#words[place] ?? 0;
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest);
        if (visit(place * WORD_BITS + bit)) return;
        rest &= ~(1 << bit);
      }
    }
  }
}
