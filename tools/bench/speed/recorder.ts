import { connect, createServer } from "node:net";

/** A statement that the app sent. The values are in the text format of PostgreSQL. */
export type Recorded = { text: string; values: (string | null)[] };

const PARSE = "P";
const BIND = "B";
const BINARY = 1;
const INT16_BYTES = 2;
const INT32_BYTES = 4;

/**
 * A server between the app and PostgreSQL that records the statements. So the yardsticks run the
 * statements of the app, also after these have changed.
 */
export async function openRecorder(socket_path: string) {
  let recorded: Recorded[] = [];
  const server = createServer((app) => {
    const database = connect(socket_path);
    app.pipe(database).pipe(app);
    for (const socket of [app, database])
      socket.on("error", () => {
        app.destroy();
        database.destroy();
      });
    const texts = new Map<string, string>();
    const readMessages = messageReader((type, body) => {
      const reader = readerOf(body);
      if (type === PARSE) texts.set(reader.text(), reader.text());
      if (type !== BIND) return;
      reader.text();
      const text = texts.get(reader.text());
      if (text !== undefined) recorded.push({ text, values: reader.values() });
    });
    app.on("data", readMessages);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** The statements since the last call. */
    take: () => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    close: () => server.close(),
  };
}

/** Splits what a client sends into messages. The first one has a length and no type. */
function messageReader(onMessage: (type: string, body: Buffer) => void) {
  let received = Buffer.alloc(0);
  let type_bytes = 0;
  return (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= type_bytes + INT32_BYTES) {
      const end = type_bytes + received.readInt32BE(type_bytes);
      if (received.length < end) return;
      onMessage(
        received.toString("latin1", 0, type_bytes),
        received.subarray(type_bytes + INT32_BYTES, end),
      );
      received = received.subarray(end);
      type_bytes = 1;
    }
  };
}

function readerOf(body: Buffer) {
  let at = 0;
  const text = () => {
    const end = body.indexOf(0, at);
    const value = body.toString("utf8", at, end);
    at = end + 1;
    return value;
  };
  const int16 = () => {
    at += INT16_BYTES;
    return body.readInt16BE(at - INT16_BYTES);
  };
  const value = () => {
    const length = body.readInt32BE(at);
    at += INT32_BYTES;
    if (length < 0) return null;
    at += length;
    return body.toString("utf8", at - length, at);
  };
  const list = <Item>(read: () => Item): Item[] => Array.from({ length: int16() }, () => read());
  const values = () => {
    if (list(int16).includes(BINARY)) throw new Error("The driver sent a value in binary format");
    return list(value);
  };
  return { text, values };
}
