import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import postgres from "#postgres";
import { fetchBody } from "../../tools/bench/speed/fetch-body.ts";
import { startLoadProcess, startYardstick } from "../../tools/bench/speed/processes.ts";
import { openRecorder } from "../../tools/bench/speed/recorder.ts";
import {
  DATABASE_NAME,
  DATABASE_USER,
  RECORDING,
  SOCKET_FOLDER,
} from "../../tools/bench/speed/replay.ts";
import { requestText } from "../../tools/bench/speed/request-text.ts";

const DATABASE = "postgres";
const REQUESTS = 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-speed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the string template answers with the rows of recorded statements", async () => {
  const { host, user } = inject("database_server");
  const recorder = await openRecorder(join(host, ".s.PGSQL.5432"));
  const sql = postgres({
    host: "127.0.0.1",
    port: recorder.port,
    user,
    database: DATABASE,
    max: 1,
  });
  await sql`select ${"a & b"}::text as text, ${true}::boolean as bool, ${null}::int as nothing`;
  await sql.end();
  recorder.close();
  const file = join(folder, "statements.json");
  writeFileSync(file, JSON.stringify({ page: recorder.take() }));
  const yardstick = await startYardstick("template", {
    [RECORDING]: file,
    [SOCKET_FOLDER]: host,
    [DATABASE_USER]: user,
    [DATABASE_NAME]: DATABASE,
  });
  try {
    const body = await fetchBody(yardstick.port, "/page/page", {});
    expect(body.toString()).toContain("<tr><td>a &amp; b</td><td>true</td><td></td></tr>");
  } finally {
    yardstick.stop();
  }
});

test("the load generator sends so many requests, and refuses another answer", async () => {
  const bare = await startYardstick("bare", {});
  const load_process = startLoadProcess();
  try {
    const load = {
      port: bare.port,
      connections: 4,
      requests: [requestText("GET", "/", { headers: { Host: "127.0.0.1" } })],
      status: 200,
      bytes_min: 1,
      bytes_max: Infinity,
    };
    const window = { ms_max: Infinity, requests_max: REQUESTS };
    expect((await load_process.run(load, window)).latencies_ms).toHaveLength(REQUESTS);
    await expect(load_process.run({ ...load, status: 302 }, window)).rejects.toThrow("200");
    await expect(load_process.run({ ...load, bytes_max: 1 }, window)).rejects.toThrow("bytes");
  } finally {
    load_process.stop();
    bare.stop();
  }
});
