import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import postgres from "#postgres";
import { startFakePostgres } from "#tests/support/fake-postgres.ts";
import { garbageCollector } from "#tests/support/garbage-collector.ts";
import { heapSpace } from "#tests/support/heap-space.ts";

const SHORT_MS = 300;

const folder = mkdtempSync(join(tmpdir(), "divan-driver-"));
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(() => rmSync(folder, { recursive: true }));

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
  const { sql } = await start((statement) => (statement === "select die" ? "close" : "answer"));
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

test("queries that are sent at once take one connection each, and one that waits for a connection gets it alone", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<"answer">();
  const { sql, statements, connectionsOf } = await start(
    (statement) => (statement === "slow" ? released : "answer"),
    { max: 2 },
  );
  expect(await connectionsOf("a", "b")).toEqual([1, 2]);
  const slow = sql.unsafe("slow").execute();
  expect(await connectionsOf("c", "d", "e")).toEqual([2, 2, 2]);
  expect(statements.slice(2).map(({ statement }) => statement)).toEqual(["slow", "c", "d", "e"]);
  release("answer");
  await slow;
  expect(await connectionsOf("f")).toEqual([1]);
});

test("a query that cannot be sent is rejected alone, and its connection stays usable", async () => {
  const { sql, statements } = await start(() => "answer", { max_parameters: 2 });
  await sql.unsafe("select first");
  for (const [parameters, code] of [
    [[undefined], "UNDEFINED_VALUE"],
    [[1, 2, 3], "MAX_PARAMETERS_EXCEEDED"],
  ] as const) {
    const [before, failed, after] = await Promise.allSettled([
      sql.unsafe("select before"),
      // The types forbid undefined, and rows of the database get past them.
      Reflect.apply(sql.unsafe, sql, ["select $1", [...parameters], { prepare: true }]),
      sql.unsafe("select after"),
    ]);
    expect([before.status, after.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(failed).toMatchObject({ status: "rejected", reason: { code } });
  }
  expect(new Set(statements.map(({ connection }) => connection))).toEqual(new Set([1]));
});

test("thousands of queries that cannot be sent wait for no answer, and take no connection away", async () => {
  const { sql } = await start(() => "answer", { max: 2, max_parameters: 1 });
  const broken = Array.from({ length: 20_000 }, () => sql.unsafe("select $1, $2", [1, 2]));
  const results = await Promise.allSettled([...broken, sql.unsafe("select 1")]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await Promise.all([sql.unsafe("select 2"), sql.unsafe("select 3")]);
});

test("in a transaction, what follows a query that cannot be sent runs, and the transaction is rolled back", async () => {
  const { sql, statements } = await start(() => "answer", { max_parameters: 1 });
  const transaction = sql.begin(async (tx) => {
    await tx.unsafe("select $1, $2", [1, 2]).catch(() => {});
    await tx.unsafe("select after");
  });
  await expect(transaction).rejects.toMatchObject({ code: "MAX_PARAMETERS_EXCEEDED" });
  expect(statements.map(({ statement }) => statement)).toEqual([
    "begin",
    "select after",
    "rollback",
  ]);
});

test("a query that is cancelled before it is sent takes no connection away", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<"answer">();
  const { sql, statements } = await start((statement) =>
    statement === "slow" ? released : "answer",
  );
  const slow = sql.unsafe("slow").execute();
  const cancelled = sql.unsafe("cancelled").execute();
  const next = sql.unsafe("next").execute();
  await vi.waitFor(() => expect(statements).toHaveLength(1));
  cancelled.cancel();
  await expect(cancelled).rejects.toMatchObject({ code: "57014" });
  release("answer");
  await Promise.all([slow, next]);
  expect(statements.map(({ statement }) => statement)).toEqual(["slow", "next"]);
});

test("a connection with a transaction that nobody holds is closed", async () => {
  const { sql, statements } = await start(() => "answer", { max: 2 });
  await sql.unsafe("begin");
  const reserved = await sql.reserve();
  await reserved.unsafe("begin");
  reserved.release();
  await Promise.all([sql.unsafe("select 1"), sql.unsafe("select 2")]);
  const began = statements.filter(({ statement }) => statement === "begin");
  const others = statements.filter(({ statement }) => statement !== "begin");
  for (const { connection } of began)
    expect(others.map((each) => each.connection)).not.toContain(connection);
});

test("a connection that is released while a query runs on it is free when that has ended", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<"answer">();
  const { sql, statements } = await start((statement) =>
    statement === "slow" ? released : "answer",
  );
  const reserved = await sql.reserve();
  const slow = reserved.unsafe("slow").execute();
  await vi.waitFor(() => expect(statements).toHaveLength(1));
  reserved.release();
  const next = sql.unsafe("next").execute();
  release("answer");
  await Promise.all([slow, next]);
  expect(statements.map(({ statement }) => statement)).toEqual(["slow", "next"]);
});

test("an answer that no query waits for closes the connection", async () => {
  const { sql, statements } = await start((statement) =>
    statement === "twice" ? "answer twice" : "answer",
  );
  await sql.unsafe("twice");
  await vi.waitFor(async () => {
    await sql.unsafe("select 1");
    expect(statements.at(-1)?.connection).toBe(2);
  });
});

test("all connections are closed at once, and new ones opened for what follows", async () => {
  const { sql, statements, connectionsOf } = await start(
    (statement) => (statement === "hang" ? "silence" : "answer"),
    { max: 2 },
  );
  await connectionsOf("a", "b");
  const hanging = sql.unsafe("hang").execute();
  const ended = expect(hanging).rejects.toThrow("no longer trusted");
  await vi.waitFor(() => expect(statements).toHaveLength(3));
  sql.dropAll(new Error("no longer trusted"));
  await ended;
  expect(new Set(await connectionsOf("c", "d"))).toEqual(new Set([3, 4]));
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

test("a query that takes too long fails alone", async () => {
  const { sql, statements } = await start(
    (statement) => (statement === "hang" ? "silence" : "answer"),
    { max: 1, time_left: () => SHORT_MS },
  );
  await sql.unsafe("select first");
  const hanging = sql.unsafe("hang").execute();
  const next = hanging.catch(() => sql.unsafe("next"));
  await expect(hanging).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  await next;
  expect(statements).toEqual([
    { connection: 1, statement: "select first" },
    { connection: 1, statement: "hang" },
    { connection: 2, statement: "next" },
  ]);
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
 * Collects new objects only. One that an old object refers to is kept, even if the old one is
 * garbage; and one that survives twice is old itself.
 */
function collectNewObjects(): void {
  garbageCollector()({ type: "minor", execution: "sync" });
}

type Options = Pick<
  postgres.Options<{}>,
  "time_left" | "fetch_types" | "max" | "max_parameters"
> & {
  /** The driver's types lack it. */
  max_pipeline?: number;
};

test("a statement that comes after its transaction began to end is rejected", async () => {
  const { promise: rolling_back, resolve: rollBack } = Promise.withResolvers<"answer">();
  const { sql, statements } = await start((statement) =>
    statement === "rollback" ? rolling_back : "answer",
  );
  const texts = () => statements.map(({ statement }) => statement);
  let late: Promise<unknown> | null = null;
  const transaction = sql.begin(async (tx) => {
    await tx.unsafe("insert first");
    const sendLate = async () => {
      await vi.waitFor(() => expect(texts()).toContain("rollback"));
      late = Promise.allSettled([tx.unsafe("insert late")]);
      rollBack("answer");
    };
    void sendLate();
    throw new Error("given up");
  });
  await expect(transaction).rejects.toThrow("given up");
  expect(await late).toMatchObject([{ status: "rejected", reason: { code: "CONNECTION_CLOSED" } }]);
  expect(texts()).toEqual(["begin", "insert first", "rollback"]);
});

test("what waits on a reserved connection is rejected when it is released", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<"answer">();
  const { sql, statements } = await start(
    (statement) => (statement === "slow" ? answered : "answer"),
    { max_pipeline: 1 },
  );
  const reserved = await sql.reserve();
  const queries = ["slow", "sent", "waits"].map((text) => reserved.unsafe(text).execute());
  const results = Promise.allSettled(queries);
  await vi.waitFor(() => expect(statements.length).toBeGreaterThan(0));
  reserved.release();
  answer("answer");
  expect((await results).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
});

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
  const sql = postgres(options);
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
