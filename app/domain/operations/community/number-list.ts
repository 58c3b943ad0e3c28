const FIRST_CAPACITY = 1024;

/** Ascending numbers, eight bytes each: a set of a million ids would take ten times as much. */
export class NumberList {
  #numbers = new Float64Array(FIRST_CAPACITY);
  #length = 0;

  /** The number is above all others. */
  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  has(number: number): boolean {
    let [low, high] = [0, this.#length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const candidate = this.#numbers[middle] ?? 0;
      if (candidate === number) return true;
      if (candidate < number) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }
}
