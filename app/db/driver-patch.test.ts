import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { garbageCollector } from "#app/lib/collect-garbage.server.ts";
import { startFakePostgres } from "#tests/support/fake-postgres.ts";
import { heapSpace } from "#tests/support/heap-space.ts";
import { connectionKey, withConnectionKey } from "./connection-key.server.ts";
import { patchDriver } from "./driver-patch.ts";
import { withTimeLimit } from "./time-limit.server.ts";

const DRIVER = "node_modules/postgres/src";
const PATCHED = ["src/connection.js", "src/index.js", "src/query.js", "src/queue.js"];
const SHORT_MS = 300;

const folder = mkdtempSync(join(tmpdir(), "divan-driver-"));
let connect: typeof postgres;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  cpSync(DRIVER, join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const path of PATCHED)
    writeFileSync(join(folder, path), patchDriver(path, readFileSync(join(folder, path), "utf8")));
  const driver: { default: typeof postgres } = await import(
    pathToFileURL(join(folder, "src/index.js")).href
  );
  connect = driver.default;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the patch refuses a driver whose source differs", () => {
  const source = readFileSync(join(DRIVER, "connection.js"), "utf8");
  const [changed, twice] = [
    source.replace("function nextWrite(fn)", "function writeNext(fn)"),
    source + source,
  ];
  for (const other of [changed, twice])
    expect(() => patchDriver("src/connection.js", other)).toThrow(
      "does not fit postgres/src/connection.js",
    );
});

test("a transaction is rejected with its later queries when its connection closes, and the client reconnects", async () => {
  const { sql } = await start((statement) => (statement === "select die" ? "close" : "answer"));
  const later: unknown[] = [];
  const transaction = sql.begin(async (tx) => {
    await tx.unsafe("select die").catch((error) => later.push(error.code));
    await tx.unsafe("select 1").catch((error) => later.push(error.code));
  });
  await expect(transaction).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await vi.waitFor(() => expect(later).toEqual(["CONNECTION_CLOSED", "CONNECTION_CLOSED"]));
  expect((await sql.unsafe("select 2")).count).toBe(0);
  expect((await sql.begin((tx) => tx.unsafe("select 3"))).count).toBe(0);
});

test("a later query of a closed transaction does not run in the next transaction of the connection", async () => {
  const { sql, statements } = await start((statement) =>
    statement === "select die" ? "close" : "answer",
  );
  const second_began = Promise.withResolvers<void>();
  const first_ended = Promise.withResolvers<void>();
  const first = sql.begin(async (tx) => {
    await tx.unsafe("select die").catch(() => {});
    await second_began.promise;
    await tx.unsafe("insert first").catch(() => {});
    first_ended.resolve();
  });
  await expect(first).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await sql.begin(async (tx) => {
    await tx.unsafe("insert second");
    second_began.resolve();
    await first_ended.promise;
  });
  expect(
    statements.filter(({ connection }) => connection === 2).map(({ statement }) => statement),
  ).toEqual(["begin", "insert second", "commit"]);
});

test("a reserved connection that closed is released only once", async () => {
  // Without fetch_types the driver never reserves a connection (upstream issue 1219).
  const { sql } = await start((statement) => (statement === "select die" ? "close" : "answer"), {
    fetch_types: true,
  });
  const reserved = await sql.reserve();
  await expect(reserved.unsafe("select die")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await expect(reserved.unsafe("rollback")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  reserved.release();
  for (const n of [1, 2, 3]) expect((await sql.unsafe(`select ${n}`)).count).toBe(0);
});

test("a query whose connection is closed at login is rejected", async () => {
  const { sql } = await start((statement) => (statement === "login" ? "close" : "answer"));
  await expect(sql.unsafe("select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
});

test("queries to a silent server time out, and one that waited for a connection is not sent later", async () => {
  let is_frozen = true;
  const { sql, statements } = await start(
    (statement, connection) =>
      is_frozen && connection === 1 && statement !== "login" ? "silence" : "answer",
    { time_left: () => SHORT_MS },
  );
  const transaction = sql.begin((tx) => tx.unsafe("insert begun"));
  const waiting = sql.begin((tx) => tx.unsafe("insert waiting"));
  await expect(transaction).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  await expect(waiting).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  is_frozen = false;
  expect((await sql.unsafe("select 1")).count).toBe(0);
  expect(
    statements
      .map(({ statement }) => statement)
      .filter((statement) => statement.startsWith("insert")),
  ).toEqual([]);
});

test("a transaction is dropped when its time is over, even between two statements", async () => {
  let left_ms = SHORT_MS;
  const { sql, statements } = await start(() => "answer", { time_left: () => left_ms });
  const transaction = sql.begin(async (tx) => {
    await tx.unsafe("insert one");
    left_ms = 0;
    await tx.unsafe("insert two");
  });
  await expect(transaction).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  left_ms = SHORT_MS;
  expect((await sql.unsafe("select 1")).count).toBe(0);
  expect(statements.map(({ connection, statement }) => `${connection} ${statement}`)).toEqual([
    "1 begin",
    "1 insert one",
    "2 select 1",
  ]);
});

test.each(["refuse", "close"] as const)(
  "an error of the driver's own first query is caught: %s",
  async (reaction) => {
    const { sql } = await start(
      (statement) => (statement.includes("pg_type") ? reaction : "answer"),
      { fetch_types: true },
    );
    await expect(sql.unsafe("select 1")).rejects.toThrow();
  },
);

test("queries that are sent at once take one connection each, unless they are pipelined", async () => {
  for (const pipelined of [false, true]) {
    const { sql, connectionsOf } = await start(() => "answer", { max: 3, pipelined });
    await connectionsOf("a", "b", "c");
    expect(await connectionsOf("d", "e", "f")).toEqual(pipelined ? [1, 1, 1] : [1, 2, 3]);
    await sql.end();
  }
});

test("nothing is sent after a query that takes long, nor after one that took long the last time", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<"answer">();
  const { sql, statements, connectionsOf } = await start(
    (statement) => (statement === "slow" ? released : "answer"),
    { max: 2, pipelined: true },
  );
  await connectionsOf("a", "b");
  const slow = sql.unsafe("slow").execute();
  const later: Promise<unknown>[] = [];
  await vi.waitFor(() => {
    later.push(sql.unsafe("quick").execute());
    expect(statements).toContainEqual({ connection: 2, statement: "quick" });
  });
  release("answer");
  await Promise.all([slow, ...later]);
  expect(await connectionsOf("slow", "quick")).toEqual([1, 2]);
  // Now that it was quick.
  await vi.waitFor(async () => expect(await connectionsOf("slow", "quick")).toEqual([1, 1]));
});

test("nothing is sent after a query whose answer was long the last time", async () => {
  const { sql, connectionsOf } = await start(
    (statement) => (statement === "long" ? "long row" : "answer"),
    { max: 2, pipelined: true },
  );
  await connectionsOf("a", "b");
  expect(await sql.unsafe("long")).toHaveLength(1);
  expect(await connectionsOf("long", "quick")).toEqual([1, 2]);
});

test("queries with the same key share a connection while one of them runs, but not a transaction", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<"answer">();
  const { sql, statements, connectionsOf } = await start(
    (statement) => (statement === "lock" ? released : "answer"),
    { max: 4, connection_key: connectionKey },
  );
  await connectionsOf("a", "b", "c", "d");
  const send = (key: string, statement: string) =>
    withConnectionKey(key, () => sql.unsafe(statement).execute());
  const waiting = [send("topic 1", "lock"), send("topic 1", "wait")];
  await Promise.all([send("topic 2", "other"), sql.unsafe("none")]);
  await withConnectionKey("topic 1", () => sql.begin((tx) => tx.unsafe("in transaction")));
  release("answer");
  await Promise.all(waiting);
  await Promise.all([sql.unsafe("first").execute(), send("topic 1", "later")]);

  expect(statements.slice(4)).toEqual([
    { connection: 1, statement: "lock" },
    { connection: 1, statement: "wait" },
    { connection: 2, statement: "other" },
    { connection: 3, statement: "none" },
    { connection: 2, statement: "begin" },
    { connection: 2, statement: "in transaction" },
    { connection: 2, statement: "commit" },
    { connection: 1, statement: "first" },
    { connection: 2, statement: "later" },
  ]);
});

test("a prepared statement is found by its text, also on a new connection", async () => {
  const { sql, statements } = await start((statement) =>
    statement === "select close" ? "close" : "answer",
  );
  const prepared = { prepare: true, simple: false };
  const texts = ["select a", "select b", "select a", "select b"];
  for (const text of texts) await sql.unsafe(text, [], prepared);
  await sql.unsafe("select close", [], prepared).catch(() => {});
  for (const text of ["select b", "select a"]) await sql.unsafe(text, [], prepared);
  expect(statements.map(({ statement }) => statement)).toEqual([
    ...texts,
    "select close",
    "select b",
    "select a",
  ]);
});

test("the values of a query come in the binary format if it asks for that", async () => {
  const { sql, binary_statements } = await start(() => "answer");
  const binary = { prepare: true, simple: false, binary: true };
  const text = { ...binary, binary: false };
  await sql.unsafe("select bytes", [], binary);
  await sql.unsafe("select text", [], text);
  await sql.unsafe("select bytes", [], binary);
  expect(binary_statements).toEqual(["select bytes", "select bytes"]);
});

test("after a query timed out, the next with its key is sent to another connection", async () => {
  const { sql, statements, connectionsOf } = await start(
    (statement) => (statement === "hang" ? "silence" : "answer"),
    { max: 2, connection_key: connectionKey, time_left: () => SHORT_MS },
  );
  await connectionsOf("a", "b");
  const send = (statement: string) =>
    withConnectionKey("topic 1", () => sql.unsafe(statement).execute());
  const hanging = send("hang");
  const next = hanging.catch(() => send("next"));
  await expect(hanging).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  await next;
  expect(statements.slice(2)).toEqual([
    { connection: 1, statement: "hang" },
    { connection: 2, statement: "next" },
  ]);
});

test("a statement with little time left has no connection key", async () => {
  const keys: (string | undefined)[] = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  cleanups.push(() => vi.useRealTimers());
  await withTimeLimit(() =>
    withConnectionKey("topic 1", async () => {
      keys.push(connectionKey());
      vi.advanceTimersByTime(1_900);
      keys.push(connectionKey());
      vi.advanceTimersByTime(200);
      keys.push(connectionKey());
    }),
  );
  expect(keys).toEqual(["topic 1", "topic 1", undefined]);
});

test("rows that nobody has are not moved to the old objects", async () => {
  const { sql } = await start((statement) => (statement === "long" ? "long row" : "answer"), {
    time_left: () => 10_000,
  });
  await sql.unsafe("first");
  collectNewObjects();
  collectNewObjects();
  const before = heapSpace("old_space").space_used_size;
  for (let n = 0; n < 30; n += 1) await sql.unsafe("long");
  collectNewObjects();
  collectNewObjects();
  // The rows have 3 MB.
  expect(heapSpace("old_space").space_used_size - before).toBeLessThan(1_500_000);
});

/**
 * What an old object refers to is kept, even if the old one is garbage, and after two collections it is
 * old itself.
 */
function collectNewObjects(): void {
  garbageCollector()({ type: "minor", execution: "sync" });
}

type Options = {
  time_left?: () => number;
  fetch_types?: boolean;
  max?: number;
  pipelined?: boolean;
  connection_key?: () => string | undefined;
};

async function start(react: Parameters<typeof startFakePostgres>[1], more: Options = {}) {
  const run = mkdtempSync(join(folder, "run-"));
  const { statements, binary_statements, stop } = await startFakePostgres(run, react);
  const options = {
    host: run,
    port: 5432,
    user: "u",
    database: "d",
    max: 1,
    fetch_types: false,
    backoff: () => 0,
    ...more,
  };
  const sql = connect(options);
  cleanups.push(stop, () => sql.end({ timeout: 0 }));
  /** Sends the statements at once, and says which connection got each of them. */
  const connectionsOf = async (...sent: string[]) => {
    const before = statements.length;
    await Promise.all(sent.map((statement) => sql.unsafe(statement)));
    const heard = statements.slice(before);
    return sent.map((each) => heard.find(({ statement }) => statement === each)?.connection);
  };
  return { sql, statements, binary_statements, connectionsOf };
}
