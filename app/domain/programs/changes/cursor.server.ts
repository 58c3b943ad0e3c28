import { INTEGER_MAX } from "../../base/limits.ts";

/** A place among the things for which one entry stands: the replies of a topic have their positions. */
export type Place = { topic_id: number; position: number };

/**
 * A position in the feed of changes: after the change with this transaction and number, or inside of
 * it, if it stands for many things. `epoch` says in which history of the database it was taken, in
 * 16 hexadecimal digits.
 */
export type FeedPosition = { epoch: string; xid: string; seq: number; inside: Place | null };

const EPOCH_BYTES = 8;
const XID_AT = EPOCH_BYTES;
const SEQ_AT = XID_AT + 8;
const TOPIC_AT = SEQ_AT + 8;
const POSITION_AT = TOPIC_AT + 4;
const INSIDE_BYTES = POSITION_AT + 4;

/** A position as programs see it. They must not read it, so that it can change. */
export function writeCursor({ epoch, xid, seq, inside }: FeedPosition): string {
  const bytes = Buffer.alloc(inside ? INSIDE_BYTES : TOPIC_AT);
  bytes.write(epoch, "hex");
  bytes.writeBigUInt64BE(BigInt(xid), XID_AT);
  bytes.writeBigUInt64BE(BigInt(seq), SEQ_AT);
  if (inside) {
    bytes.writeUInt32BE(inside.topic_id, TOPIC_AT);
    bytes.writeUInt32BE(inside.position, POSITION_AT);
  }
  return bytes.toString("base64url");
}

/** Reads a text with the shape of a cursor. The database decides whether the position exists. */
export function readCursor(cursor: string): FeedPosition {
  const bytes = Buffer.from(cursor, "base64url");
  const seq = bytes.readBigUInt64BE(SEQ_AT);
  return {
    epoch: bytes.toString("hex", 0, EPOCH_BYTES),
    xid: String(bytes.readBigUInt64BE(XID_AT)),
    // A forged cursor may have larger numbers than any position, and than the types of the database.
    seq: Number(seq > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : seq),
    inside: bytes.length < INSIDE_BYTES ? null : readPlace(bytes),
  };
}

function readPlace(bytes: Buffer): Place {
  return {
    topic_id: Math.min(bytes.readUInt32BE(TOPIC_AT), INTEGER_MAX),
    position: Math.min(bytes.readUInt32BE(POSITION_AT), INTEGER_MAX),
  };
}
