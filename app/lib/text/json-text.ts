/** JSON that was written elsewhere, and is sent unchanged. `Value` is the type of its content. */
export class JsonText<Value> {
  /** Private, so that no other object with bytes passes for JSON. */
  readonly #bytes: Buffer;
  /** It is never set: it lets the compiler compare the value with the schema of an answer. */
  readonly value?: Value;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  static from<Value>(value: Value): JsonText<Value> {
    return new JsonText(Buffer.from(JSON.stringify(value)));
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}
