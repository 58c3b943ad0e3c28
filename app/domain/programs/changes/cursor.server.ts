/**
 * A position in the feed of changes: after the change with this transaction and number. `epoch`
 * says in which history of the database it was taken, in 16 hexadecimal digits.
 */
export type FeedPosition = { epoch: string; xid: string; seq: number };

const EPOCH_BYTES = 8;
const XID_AT = EPOCH_BYTES;
const SEQ_AT = XID_AT + 8;
const CURSOR_BYTES = SEQ_AT + 8;

/** A position as programs see it. They must not read it, so that it can change. */
export function writeCursor({ epoch, xid, seq }: FeedPosition): string {
  const bytes = Buffer.alloc(CURSOR_BYTES);
  bytes.write(epoch, "hex");
  bytes.writeBigUInt64BE(BigInt(xid), XID_AT);
  bytes.writeBigUInt64BE(BigInt(seq), SEQ_AT);
  return bytes.toString("base64url");
}

/** Reads a text with the shape of a cursor. The database decides whether the position exists. */
export function readCursor(cursor: string): FeedPosition {
  const bytes = Buffer.from(cursor, "base64url");
  const seq = bytes.readBigUInt64BE(SEQ_AT);
  return {
    epoch: bytes.toString("hex", 0, EPOCH_BYTES),
    xid: String(bytes.readBigUInt64BE(XID_AT)),
    // A forged cursor may have a larger number than any position, and than `bigint` can hold.
    seq: Number(seq > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : seq),
  };
}
