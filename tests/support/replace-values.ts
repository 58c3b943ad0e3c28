import { deliver, interceptSockets, messagesIn } from "./wire-messages.ts";

const DATA_ROW = "D";
const NULL_LENGTH = -1;

/**
 * Each value `from` in the rows that PostgreSQL sends arrives as `to`. Returns a function that
 * stops this.
 */
export function replaceValues(from: string, to: string): () => void {
  return interceptSockets({
    onSent: () => {},
    onReceived: (socket, bytes) => {
      const { messages, rest } = messagesIn(bytes);
      const written = messages.map(({ type, body }) =>
        message(type, type === DATA_ROW ? rowWith(body, from, to) : body),
      );
      deliver(socket, "data", Buffer.concat([...written, rest]));
      return true;
    },
  });
}

function rowWith(body: Buffer, from: string, to: string): Buffer {
  const columns = body.readInt16BE(0);
  const parts = [body.subarray(0, 2)];
  let index = 2;
  for (let n = 0; n < columns; n += 1) {
    const length = body.readInt32BE(index);
    const end = index + 4 + Math.max(length, 0);
    const is_replaced = length !== NULL_LENGTH && body.toString("utf8", index + 4, end) === from;
    parts.push(is_replaced ? withLength(Buffer.from(to)) : body.subarray(index, end));
    index = end;
  }
  return Buffer.concat(parts);
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(type, "latin1"), length, body]);
}

function withLength(value: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([length, value]);
}
