const NOT_ASCII = /[^\0-\x7f]/;

/**
 * A text with one character for each byte of its UTF-8. JavaScript sorts such strings as PostgreSQL
 * sorts text by the collation "C", and their length is the number of bytes.
 */
export function toByteString(text: string): string {
  return NOT_ASCII.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;
}

export function fromByteString(bytes: string): string {
  return NOT_ASCII.test(bytes) ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;
}
