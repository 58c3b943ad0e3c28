/** JSON that was written elsewhere, and is sent as it is. `Value` is what it contains. */
export class JsonText<Value> {
  /** Private, so that no other object with a text passes for JSON. */
  readonly #text: string;
  /** Never set: it lets the compiler compare the value with the schema of an answer. */
  readonly value?: Value;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}
