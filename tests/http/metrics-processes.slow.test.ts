import { get } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { signal } from "#tests/support/database-processes.ts";

const METRICS_TOKEN = "a-token-of-the-monitoring-of-this-test";
const SOON = { timeout: 20_000, interval: 50 };
const REQUESTS = 20;

let app: App;
beforeAll(async () => {
  app = await startApp({ WORKERS: "2", LOG_LEVEL: "info", METRICS_TOKEN });
});
afterAll(() => app.stop());

test("whichever process is asked, it answers for all, and its counters survive the end of one", async () => {
  const first_count = await readCount();
  for (let n = 0; n < REQUESTS; n += 1) await send("/healthz");
  const [one_answer, next_answer] = [await readCount(), await readCount()];
  expect([one_answer, next_answer]).toEqual([first_count + REQUESTS, first_count + REQUESTS]);
  const pids = servingPids();
  expect(pids).toHaveLength(2);

  signal(pids[0] ?? 0, "SIGKILL");
  await vi.waitFor(async () => {
    await send("/readyz");
    expect(servingPids()).toHaveLength(3);
  }, SOON);
  await send("/healthz");
  expect(await readCount()).toBe(first_count + REQUESTS + 1);
}, 60_000);

test("a process that hangs keeps nobody from the metrics", async () => {
  const [, , third = 0] = servingPids();
  const before = await readCount();
  signal(third, "SIGSTOP");
  // The first process gives connections to the processes in turn, and one of them does not answer.
  const counts = await Promise.any([readCount(), readCount()]);
  expect(counts).toBe(before);
  signal(third, "SIGCONT");
}, 60_000);

async function readCount(): Promise<number> {
  const text = await send("/metrics");
  const [, count = "0"] =
    /^divan_http_requests_total\{method="GET",route="\/healthz",status="200"\} (\d+)$/m.exec(
      text,
    ) ?? [];
  expect(text).toContain("\ndivan_up_database 1\n");
  return Number(count);
}

/** On a new connection, which another process may get. */
async function send(path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { agent: false, headers: { Authorization: `Bearer ${METRICS_TOKEN}` } };
  get(`${app.url}${path}`, options, async (response) => {
    let text = "";
    for await (const piece of response) text += String(piece);
    resolve(text);
  }).on("error", reject);
  return await promise;
}

/** Those whose requests are in the log, in the order of their first one. */
function servingPids(): number[] {
  const lines = app.output().split("\n");
  const pids = lines.flatMap((line) => {
    const pid = /"path":/.test(line) ? /"pid":(\d+)/.exec(line)?.[1] : undefined;
    return pid === undefined ? [] : [Number(pid)];
  });
  return [...new Set(pids)];
}
