import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

/**
 * The fake's reaction to a statement: it answers with no rows (once, or twice by mistake) or with a
 * long one, refuses it, closes the connection, or does not answer. With a promise, later statements
 * of the connection wait for it too.
 */
export type Reaction = "answer" | "answer twice" | "long row" | "refuse" | "close" | "silence";

type ChooseReaction = (statement: string, connection: number) => Reaction | Promise<Reaction>;

/**
 * A message has a type, a length that includes itself, and a body. The first message of a
 * connection has no type.
 */
const LENGTH_BYTES = 4;
const BINARY = 1;
const LOGGED_IN = Buffer.concat([
  message("R", int(0)),
  message("K", Buffer.concat([int(1), int(1)])),
]);
const REFUSED = message("E", Buffer.from("SERROR\0C57014\0Mcanceled\0\0"));
const TEXT_TYPE = 25;
const LONG_ROW = Buffer.concat([
  message(
    "T",
    Buffer.concat([
      short(1),
      Buffer.from("x\0"),
      int(0),
      short(0),
      int(TEXT_TYPE),
      short(-1),
      int(-1),
      short(0),
    ]),
  ),
  message("D", Buffer.concat([short(1), int(100_000), Buffer.alloc(100_000, "x")])),
]);
/** The name of a login for `react`, which gets it like a statement. */
const LOGIN = "login";

/** Implements the part of PostgreSQL's protocol that statements without parameters need. */
export async function startFakePostgres(folder: string, chooseReaction: ChooseReaction) {
  const statements: { connection: number; statement: string }[] = [];
  /** Statements whose values were requested in the binary format. */
  const binary_statements: string[] = [];
  const stop_controller = new AbortController();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    const prepared_statements = new Map<string, string>();
    let bound_statement = "";
    let status = "I";
    let unread_bytes = Buffer.alloc(0);
    let is_logged_in = false;
    let done = Promise.resolve();
    stop_controller.signal.addEventListener("abort", () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      unread_bytes = Buffer.concat([unread_bytes, chunk]);
      for (;;) {
        const type_bytes = is_logged_in ? 1 : 0;
        if (unread_bytes.length < type_bytes + LENGTH_BYTES) return;
        const end = type_bytes + unread_bytes.readInt32BE(type_bytes);
        if (unread_bytes.length < end) return;
        const type = is_logged_in ? unread_bytes.toString("latin1", 0, 1) : LOGIN;
        const body = unread_bytes.subarray(type_bytes + LENGTH_BYTES, end);
        unread_bytes = unread_bytes.subarray(end);
        is_logged_in = true;
        hear(type, body.toString("latin1").split("\0"));
        // The last number of the message is the format of all values, or that there are no formats.
        if (type === "B" && body.readInt16BE(body.length - 2) === BINARY)
          binary_statements.push(bound_statement);
      }
    });

    function hear(type: string, [first = "", second = ""]: string[]) {
      if (type === LOGIN) answer(LOGIN, LOGGED_IN);
      if (type === "Q") answer(first.trim(), message("C", Buffer.from("SELECT 0\0")));
      if (type === "P") prepared_statements.set(first, second);
      if (type === "B") bound_statement = prepared_statements.get(second)?.trim() ?? "";
      if (type === "S")
        answer(
          bound_statement,
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
      if (statement !== LOGIN) statements.push({ connection, statement });
      const reaction = chooseReaction(statement, connection);
      done = done.then(async () => react(await reaction, statement, result));
    }

    function react(reaction: Reaction, statement: string, result: Buffer) {
      if (reaction === "silence") return;
      if (reaction === "close") return void socket.end();
      if (statement === "begin") status = "T";
      if (["commit", "rollback"].includes(statement)) status = "I";
      const answer = Buffer.concat([
        reaction === "long row" ? LONG_ROW : Buffer.alloc(0),
        reaction === "refuse" ? REFUSED : result,
        message("Z", Buffer.from(status)),
      ]);
      socket.write(reaction === "answer twice" ? Buffer.concat([answer, answer]) : answer);
    }
  });
  server.listen({ path: join(folder, ".s.PGSQL.5432"), signal: stop_controller.signal });
  await once(server, "listening");
  return { statements, binary_statements, stop: () => stop_controller.abort() };
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + LENGTH_BYTES), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
