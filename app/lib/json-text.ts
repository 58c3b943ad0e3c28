/** JSON that was written elsewhere, and is sent as it is. `Value` is what it contains. */
export class JsonText<Value> {
  /** Private, so that no other object with bytes passes for JSON. */
  readonly #bytes: Buffer;
  /** Short, and the same for the same bytes only: an ETag of it takes less time than one of the bytes. */
  readonly fingerprint: string | undefined;
  /** Never set: it lets the compiler compare the value with the schema of an answer. */
  readonly value?: Value;

  constructor(bytes: Buffer, fingerprint?: string) {
    this.#bytes = bytes;
    this.fingerprint = fingerprint;
  }

  static from<Value>(value: Value): JsonText<Value> {
    return new JsonText(Buffer.from(JSON.stringify(value)));
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}
