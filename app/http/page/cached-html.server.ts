const MARK_END = "-->";

/**
 * Lists that were drawn are bytes, so a page is rendered with marks, which the bytes then replace.
 * Marks contain the nonce of the page, which is random, so no text of a member can equal one.
 */
export function marksFor(contents: ReadonlyMap<string, Buffer>, nonce: string) {
  const mark = `<!--${nonce}:`;
  return {
    /** The mark of each content, by its name. */
    marks: new Map(Array.from(contents.keys(), (name) => [name, mark + name + MARK_END])),
    fillIn: (html: string): Buffer => {
      const [start = "", ...parts] = html.split(mark);
      const pieces = parts.flatMap((part) => {
        const end = part.indexOf(MARK_END);
        return [contents.get(part.slice(0, end)) ?? "", part.slice(end + MARK_END.length)];
      });
      return bytesOf([start, ...pieces]);
    },
  };
}

/**
 * All pieces are written into one buffer, because every large one that is discarded brings the next
 * collection nearer.
 */
function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const bytes = Buffer.allocUnsafe(length);
  let offset = 0;
  for (const piece of pieces)
    offset += typeof piece === "string" ? bytes.write(piece, offset) : piece.copy(bytes, offset);
  return bytes;
}
