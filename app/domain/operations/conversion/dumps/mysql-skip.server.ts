import type { ByteWindow } from "./byte-window.server.ts";
import { peek, readQuoted, SIGN, skipComment } from "./mysql-values.server.ts";

/** A definition of a table with many columns and keys has some ten thousand characters. */
const MAX_OTHER_STATEMENT_BYTES = 16 * 1024 * 1024;

/** Moves over a text, a quoted name or a comment, if one begins here. */
export function skipQuotedOrComment(window: ByteWindow): boolean {
  const byte = peek(window);
  if (byte !== SIGN.quote && byte !== SIGN.double_quote && byte !== SIGN.backtick)
    return (
      (byte === SIGN.minus || byte === SIGN.hash || byte === SIGN.slash) && skipComment(window)
    );
  readQuoted(window, byte);
  return true;
}

/**
 * Moves behind the delimiter. An `insert` can be as long as its table; `tooLong` is called for
 * anything else that does not end.
 */
export async function skipStatement(
  window: ByteWindow,
  delimiter: string,
  tooLong?: () => never,
): Promise<void> {
  const delimiter_bytes = Buffer.from(delimiter, "latin1");
  let length = 0;
  for (let is_end = false; !is_end; ) {
    is_end = await window.piece(() => {
      const start = window.at;
      const is_delimiter = skipPart(window, delimiter_bytes);
      length += window.at - start;
      return is_delimiter;
    });
    if (length > MAX_OTHER_STATEMENT_BYTES) tooLong?.();
  }
}

/** Moves over a text, a comment or anything between; true behind the delimiter. */
function skipPart(window: ByteWindow, delimiter: Buffer): boolean {
  if (skipQuotedOrComment(window)) return false;
  const { bytes } = window;
  const [first_byte = SIGN.semicolon] = delimiter;
  for (let at = window.at; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === first_byte) {
      const end = at + delimiter.length;
      if (end > bytes.length) return stopAt(window, at);
      if (delimiter.equals(bytes.subarray(at, end))) {
        window.at = end;
        return true;
      }
    }
    const may_begin_other =
      byte === SIGN.quote ||
      byte === SIGN.double_quote ||
      byte === SIGN.backtick ||
      byte === SIGN.minus ||
      byte === SIGN.hash ||
      byte === SIGN.slash;
    if (may_begin_other && at > window.at) return stopAt(window, at);
  }
  window.at = bytes.length;
  return false;
}

function stopAt(window: ByteWindow, at: number): false {
  if (at === window.at) peek(window, window.bytes.length);
  window.at = at;
  return false;
}
