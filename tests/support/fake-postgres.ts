import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

/**
 * What the fake does with a statement: answers it with no rows, refuses it, closes the connection,
 * or says nothing at all.
 */
export type Reaction = "answer" | "refuse" | "close" | "silence";

type React = (statement: string, connection: number) => Reaction;

/** A message is its type, its length (itself included), its body; only the first has no type. */
const LENGTH_BYTES = 4;
const LOGGED_IN = Buffer.concat([
  message("R", int(0)),
  message("K", Buffer.concat([int(1), int(1)])),
]);
const REFUSED = message("E", Buffer.from("SERROR\0C57014\0Mcanceled\0\0"));
/** To the client a login is a statement like others: "login". */
const LOGIN = "login";

/**
 * As much of PostgreSQL's protocol as statements without parameters need. `heard` are all of them,
 * with the number of their connection.
 */
export async function startFakePostgres(folder: string, react: React) {
  const heard: { connection: number; statement: string }[] = [];
  const stopping = new AbortController();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    const prepared = new Map<string, string>();
    let bound = "";
    let status = "I";
    let received = Buffer.alloc(0);
    let is_logged_in = false;
    stopping.signal.addEventListener("abort", () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const type_bytes = is_logged_in ? 1 : 0;
        if (received.length < type_bytes + LENGTH_BYTES) return;
        const end = type_bytes + received.readInt32BE(type_bytes);
        if (received.length < end) return;
        const type = is_logged_in ? received.toString("latin1", 0, 1) : LOGIN;
        const body = received.subarray(type_bytes + LENGTH_BYTES, end);
        received = received.subarray(end);
        is_logged_in = true;
        hear(type, body.toString("latin1").split("\0"));
      }
    });

    function hear(type: string, [first = "", second = ""]: string[]) {
      if (type === LOGIN) answer(LOGIN, LOGGED_IN);
      if (type === "Q") answer(first.trim(), message("C", Buffer.from("SELECT 0\0")));
      if (type === "P") prepared.set(first, second);
      if (type === "B") bound = prepared.get(second)?.trim() ?? "";
      if (type === "S")
        answer(
          bound,
          Buffer.concat([
            message("1"),
            message("t", Buffer.alloc(2)),
            message("n"),
            message("2"),
            message("C", Buffer.from("SELECT 0\0")),
          ]),
        );
    }

    function answer(statement: string, result: Buffer) {
      if (statement !== LOGIN) heard.push({ connection, statement });
      const reaction = react(statement, connection);
      if (reaction === "silence") return;
      if (reaction === "close") return void socket.end();
      if (statement === "begin") status = "T";
      if (["commit", "rollback"].includes(statement)) status = "I";
      socket.write(
        Buffer.concat([
          reaction === "answer" ? result : REFUSED,
          message("Z", Buffer.from(status)),
        ]),
      );
    }
  });
  server.listen({ path: join(folder, ".s.PGSQL.5432"), signal: stopping.signal });
  await once(server, "listening");
  return { heard, stop: () => stopping.abort() };
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + LENGTH_BYTES), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
