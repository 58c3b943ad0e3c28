import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";

/** The longest message of a chat has some kilobytes. */
const MAX_PIECE_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const OPEN_ARRAY = 0x5b;
/** Blanks, the byte order mark, and what stands between values. */
const SKIPPED = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x3a, 0xef, 0xbb, 0xbf]);
const ENDS_SCALAR = new Set([...SKIPPED, ...CLOSING]);

/**
 * `path` is the keys, with "*" for the elements of lists, such as "messages.*". An object or a list that
 * is not read as a whole begins with a piece without a value.
 */
export type JsonPiece = { path: string; is_start: true } | { path: string; value: unknown };

type Container = { path: string; is_list: boolean; key: string | null };
type Value = {
  kind: "string" | "scalar" | "whole";
  depth: number;
  in_string: boolean;
  is_escaped: boolean;
  parts: Buffer[];
  bytes: number;
};

/**
 * Reads a JSON file of any size piece by piece: the values for whose path `isWhole` is true, and all
 * strings, numbers and the like outside of them.
 */
export async function* readJsonPieces(
  chunks: AsyncIterable<Buffer>,
  isWhole: (path: string) => boolean,
): AsyncGenerator<JsonPiece> {
  const reader = new PieceReader(isWhole);
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class PieceReader {
  readonly #isWhole: (path: string) => boolean;
  readonly #containers: Container[] = [];
  #value: Value | null = null;
  #is_complete = false;

  constructor(isWhole: (path: string) => boolean) {
    this.#isWhole = isWhole;
  }

  *read(chunk: Buffer): Generator<JsonPiece> {
    let start = 0;
    for (let index = 0; index < chunk.length && !this.#is_complete; index += 1) {
      const byte = chunk[index] ?? 0;
      if (this.#value === null) {
        const piece = this.#begin(byte);
        if (piece) yield piece;
        start = index;
        continue;
      }
      const value: Value = this.#value;
      if (value.kind === "scalar" ? !ENDS_SCALAR.has(byte) : !takesLast(value, byte)) continue;
      const end = value.kind === "scalar" ? index : index + 1;
      const piece = this.#finish(value, chunk.subarray(start, end));
      if (piece) yield piece;
      // What ended a number may end a list as well.
      if (value.kind === "scalar") index -= 1;
    }
    if (this.#value) keep(this.#value, chunk.subarray(start));
  }

  end(): void {
    if (!this.#is_complete) throw new ConversionError(makeReason("incompleteExport"));
  }

  /** The first byte of a value, of a key, or between values. */
  #begin(byte: number): JsonPiece | null {
    if (SKIPPED.has(byte)) return null;
    if (CLOSING.has(byte)) {
      this.#close(byte);
      return null;
    }
    const path = this.#path();
    if (!OPENING.has(byte)) {
      this.#value = newValue(byte === QUOTE ? "string" : "scalar");
      return null;
    }
    if (this.#isWhole(path)) {
      this.#value = newValue("whole");
      return null;
    }
    if (this.#containers.length >= MAX_DEPTH) throw tooDeep();
    this.#containers.push({ path, is_list: byte === OPEN_ARRAY, key: null });
    return { path, is_start: true };
  }

  #finish(value: Value, last: Buffer): JsonPiece | null {
    this.#value = null;
    keep(value, last);
    const parsed = parseJson(Buffer.concat(value.parts).toString("utf8"));
    const container = this.#containers.at(-1);
    if (container && !container.is_list && container.key === null && value.kind === "string") {
      container.key = String(parsed);
      return null;
    }
    const path = this.#path();
    this.#endValue();
    return { path, value: parsed };
  }

  #close(byte: number): void {
    const container = this.#containers.pop();
    // "[" and "]" differ by two, and so do the braces.
    const is_list = byte === OPEN_ARRAY + 2;
    if (!container || container.is_list !== is_list) throw notJson();
    this.#endValue();
  }

  #endValue(): void {
    const container = this.#containers.at(-1);
    if (container) container.key = null;
    else this.#is_complete = true;
  }

  #path(): string {
    const container = this.#containers.at(-1);
    if (!container) return "";
    const key = container.is_list ? "*" : (container.key ?? "");
    return container.path === "" ? key : `${container.path}.${key}`;
  }
}

const newValue = (kind: Value["kind"]): Value => ({
  kind,
  depth: 1,
  in_string: kind === "string",
  is_escaped: false,
  parts: [],
  bytes: 0,
});

/** Takes the next byte of a string, an object or a list, and says whether it was the last. */
function takesLast(value: Value, byte: number): boolean {
  if (value.is_escaped) {
    value.is_escaped = false;
    return false;
  }
  if (value.in_string) {
    if (byte === BACKSLASH) value.is_escaped = true;
    if (byte !== QUOTE) return false;
    value.in_string = false;
    return value.kind === "string";
  }
  if (byte === QUOTE) value.in_string = true;
  if (OPENING.has(byte)) value.depth += 1;
  if (value.depth > MAX_DEPTH) throw tooDeep();
  if (CLOSING.has(byte)) value.depth -= 1;
  return value.depth === 0;
}

function keep(value: Value, part: Buffer): void {
  value.bytes += part.length;
  if (value.bytes > MAX_PIECE_BYTES)
    throw new ConversionError("The JSON file has a value that is too long for a message.");
  value.parts.push(part);
}

/** Telegram writes control characters in a way that JSON does not know, such as \x1F. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(/\\(?:x([0-9a-f]{2})|[^x])/gi, toUnicodeEscape));
    } catch {
      throw notJson();
    }
  }
}

const toUnicodeEscape = (escape: string, digits: string | undefined) =>
  digits === undefined ? escape : `\\u00${digits}`;

const notJson = () => new ConversionError(makeReason("damagedExport"));
const tooDeep = () => new ConversionError("The JSON file is nested too deeply.");
