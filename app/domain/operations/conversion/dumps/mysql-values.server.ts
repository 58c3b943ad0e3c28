import { ConversionError } from "../conversion-error.ts";
import { type ByteWindow, NeedsMore } from "./byte-window.server.ts";

/** A text or the digits of a number, as the bytes of the dump. */
export type MysqlValue = Buffer | null;

export const SIGN = {
  newline: 10,
  double_quote: 34,
  hash: 35,
  quote: 39,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  slash: 47,
  zero: 48,
  semicolon: 59,
  backslash: 92,
  underscore: 95,
  backtick: 96,
} as const;

const NEEDS_MORE = new NeedsMore();

/** What `\x` means, by the byte of x. Any other character means itself. */
const ESCAPES = new Map(
  Object.entries({ "0": 0, b: 8, t: 9, n: 10, r: 13, Z: 26 }).map(([sign, byte]) => [
    sign.charCodeAt(0),
    byte,
  ]),
);
/** `\%` and `\_` are two characters outside of patterns. */
const ESCAPED_FOR_PATTERNS = new Set([37, SIGN.underscore]);

export function peek(window: ByteWindow, ahead = 0): number {
  const byte = window.bytes[window.at + ahead];
  if (byte === undefined) throw NEEDS_MORE;
  return byte;
}

/** Moves over white space and comments. At the end of the dump there is nothing more. */
export function skipSpace(window: ByteWindow): void {
  for (;;) {
    const byte = peek(window);
    if (isSpace(byte)) window.at += 1;
    else if (!skipComment(window)) return;
  }
}

/** `-- …`, `# …` and C comments, among them those that only some servers execute. */
export function skipComment(window: ByteWindow): boolean {
  const byte = peek(window);
  if (byte === SIGN.hash) return skipPast(window, "\n", 1);
  const next = peekOrBreak(window, 1);
  if (byte === SIGN.slash && next === SIGN.star) return skipPast(window, "*/", 2);
  if (byte !== SIGN.minus || next !== SIGN.minus || peekOrBreak(window, 2) > 32) return false;
  return skipPast(window, "\n", 2);
}

/** The end of the dump ends a line too. */
function peekOrBreak(window: ByteWindow, ahead: number): number {
  const is_end = window.is_at_end && window.at + ahead >= window.bytes.length;
  return is_end ? SIGN.newline : peek(window, ahead);
}

function skipPast(window: ByteWindow, end: string, begin_length: number): true {
  const index = window.bytes.indexOf(end, window.at + begin_length);
  if (index < 0 && end === "\n" && window.is_at_end) window.at = window.bytes.length;
  else if (index < 0) throw NEEDS_MORE;
  else window.at = index + end.length;
  return true;
}

export const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

/** Letters, digits, "_" and "$", and everything outside of ASCII. */
const isWordByte = (byte: number) =>
  (byte >= 48 && byte <= 57) ||
  (byte >= 65 && byte <= 90) ||
  (byte >= 97 && byte <= 122) ||
  byte === SIGN.underscore ||
  byte === 36 ||
  byte >= 128;

/** The word at the position in lower case, or "". */
export function readWord(window: ByteWindow): string {
  const start = window.at;
  while (isWordByte(peek(window))) window.at += 1;
  return window.bytes.toString("latin1", start, window.at).toLowerCase();
}

/** A name with or without quotation marks; of `database.table` the table. */
export function readName(window: ByteWindow): string {
  skipSpace(window);
  const name = readPartOfName(window);
  if (peek(window) !== SIGN.dot) return name;
  window.at += 1;
  return readPartOfName(window);
}

function readPartOfName(window: ByteWindow): string {
  const sign = peek(window);
  if (sign === SIGN.backtick || sign === SIGN.double_quote)
    return readQuoted(window, sign).toString("utf8");
  const start = window.at;
  readWord(window);
  return window.bytes.toString("utf8", start, window.at);
}

/** `(1, 'a', NULL)`: the values of a row. The message of an error names the table. */
export function readRow(window: ByteWindow, table: string): MysqlValue[] {
  skipSpace(window);
  if (peek(window) !== SIGN.open) throw notPlain(window, table);
  window.at += 1;
  const values: MysqlValue[] = [];
  for (;;) {
    skipSpace(window);
    values.push(readValue(window, table));
    skipSpace(window);
    const sign = peek(window);
    if (sign !== SIGN.comma && sign !== SIGN.close) throw notPlain(window, table);
    window.at += 1;
    if (sign === SIGN.close) return values;
  }
}

/** `_utf8mb4 'x'` is the text 'x': `has_charset` says that such a word was there. */
function readValue(window: ByteWindow, table: string, has_charset = false): MysqlValue {
  const sign = peek(window);
  if (sign === SIGN.quote || sign === SIGN.double_quote) return readQuoted(window, sign);
  if (sign === SIGN.zero && (peek(window, 1) | 32) === 120) return readHex(window);
  if (isNumberByte(sign)) return readNumber(window);
  const word = readWord(window);
  if (word === "null") return null;
  if (word === "true" || word === "false") return Buffer.from(word === "true" ? "1" : "0");
  if (word === "x" && peek(window) === SIGN.quote)
    return Buffer.from(readQuoted(window, SIGN.quote).toString("latin1"), "hex");
  if (word === "b" && peek(window) === SIGN.quote) return bitsOf(readQuoted(window, SIGN.quote));
  if (has_charset || (word !== "n" && !word.startsWith("_"))) throw notPlain(window, table);
  skipSpace(window);
  return readValue(window, table, true);
}

const isNumberByte = (byte: number) =>
  (byte >= 48 && byte <= 57) || byte === SIGN.minus || byte === SIGN.plus || byte === SIGN.dot;

function readNumber(window: ByteWindow): Buffer {
  const start = window.at;
  while (isNumberByte(peek(window)) || (peek(window) | 32) === 101) window.at += 1;
  return window.bytes.subarray(start, window.at);
}

function readHex(window: ByteWindow): Buffer {
  window.at += 2;
  return Buffer.from(readWord(window), "hex");
}

function bitsOf(digits: Buffer): Buffer {
  const number = Number.parseInt(digits.toString("latin1").slice(-52) || "0", 2);
  return Buffer.from(String(Number.isNaN(number) ? 0 : number));
}

/** A text in quotation marks, which are doubled or escaped inside. The bytes are a copy or a view. */
export function readQuoted(window: ByteWindow, quote: number): Buffer {
  const { bytes } = window;
  const start = window.at + 1;
  const has_escapes = quote !== SIGN.backtick;
  let is_plain = true;
  let from = start;
  let end = -1;
  for (;;) {
    if (end < from) end = bytes.indexOf(quote, from);
    if (end < 0) throw NEEDS_MORE;
    const escape = has_escapes ? bytes.subarray(from, end).indexOf(SIGN.backslash) : -1;
    if (escape >= 0) {
      is_plain = false;
      from += escape + 2;
      continue;
    }
    const next = bytes[end + 1];
    if (next === undefined && !window.is_at_end) throw NEEDS_MORE;
    if (next !== quote) break;
    is_plain = false;
    from = end + 2;
  }
  window.at = end + 1;
  const value = bytes.subarray(start, end);
  return is_plain ? value : unescape(value, quote, has_escapes);
}

function unescape(value: Buffer, quote: number, has_escapes: boolean): Buffer {
  const result = Buffer.allocUnsafe(value.length);
  let length = 0;
  for (let index = 0; index < value.length; index += 1) {
    const byte = value[index] ?? 0;
    const next = value[index + 1] ?? 0;
    if (has_escapes && byte === SIGN.backslash) {
      if (ESCAPED_FOR_PATTERNS.has(next)) {
        result[length] = byte;
        length += 1;
      }
      result[length] = ESCAPES.get(next) ?? next;
      index += 1;
    } else {
      result[length] = byte;
      if (byte === quote) index += 1;
    }
    length += 1;
  }
  return result.subarray(0, length);
}

function notPlain(window: ByteWindow, table: string): ConversionError {
  const line = window.bytes
    .toString("latin1", Math.max(0, window.at - 20), window.at + 40)
    .replace(/[^ -~]+/g, " ")
    .trim();
  return new ConversionError(
    `The table ${table} has a statement with something else than plain values, near “${line}”. Make the dump with mysqldump or with the backup of the forum.`,
  );
}
