import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";

const CHUNK_BYTES = 256 * 1024;
/** MySQL's longest text of a post has 16 MB, and escaping can double it. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;

/** Thrown where the bytes in memory end within something: its reader reads more and begins it again. */
export class NeedsMore extends Error {
  override readonly name = "NeedsMore";
}

/**
 * The part of a dump that is in memory. Whoever has read something moves `at` behind it, and what is
 * before `at` is forgotten with the next bytes.
 */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  is_at_end = false;
  readonly #name: string;
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(name: string, chunks: AsyncIterable<Buffer>) {
    this.#name = name;
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads as much again as is unread, so that beginning anew does not take quadratic time. */
  async readMore(): Promise<void> {
    const unread = this.bytes.subarray(this.at);
    if (unread.length > MAX_PIECE_BYTES)
      throw new ConversionError(
        `${this.#name} has a line or a text of more than ${MAX_PIECE_BYTES / 1024 / 1024} MB, which no forum writes.`,
      );
    const parts = [unread];
    const wanted = Math.max(CHUNK_BYTES, unread.length);
    for (let read = 0; read < wanted && !this.is_at_end; ) {
      const next = await this.#chunks.next();
      if (next.done) this.is_at_end = true;
      else {
        parts.push(next.value);
        read += next.value.length;
      }
    }
    this.bytes = Buffer.concat(parts);
    this.at = 0;
  }

  /** What `read` returns for the bytes from `at`. It begins anew with more bytes while they do not suffice. */
  async piece<T>(read: () => T): Promise<T> {
    for (;;) {
      const start = this.at;
      try {
        return read();
      } catch (error) {
        if (!(error instanceof NeedsMore)) throw error;
        this.at = start;
      }
      if (this.is_at_end)
        throw new ConversionError(makeReason("incompleteSource", { name: this.#name }));
      await this.readMore();
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
