/** Values in the memory of a process, up to a number of bytes. The oldest are removed first. */
export class BoundedStore<Value> {
  readonly #values = new Map<string, Value>();
  readonly #bytes_max: number;
  readonly #bytesOf: (key: string, value: Value) => number;
  #stored_bytes = 0;

  /** `bytesOf` must say the same of a value whenever it is asked. */
  constructor(bytes_max: number, bytesOf: (key: string, value: Value) => number) {
    this.#bytes_max = bytes_max;
    this.#bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.#stored_bytes;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Replaces an older value with this key. A value larger than the store is not stored. */
  set(key: string, value: Value): void {
    this.#remove(key, this.#values.get(key));
    if (this.#bytesOf(key, value) > this.#bytes_max) return;
    this.#values.set(key, value);
    this.#stored_bytes += this.#bytesOf(key, value);
    for (const [oldest_key, oldest] of this.#values) {
      if (this.#stored_bytes <= this.#bytes_max) break;
      this.#remove(oldest_key, oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#stored_bytes = 0;
  }

  #remove(key: string, value: Value | undefined): void {
    if (value === undefined) return;
    this.#values.delete(key);
    this.#stored_bytes -= this.#bytesOf(key, value);
  }
}
