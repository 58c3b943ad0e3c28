import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { makeBundledSite } from "#tests/support/bundled-app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { signal } from "#tests/support/database-processes.ts";
import type { runServer } from "#tests/support/launch.ts";

const WRITERS = 16;
const ANSWERED_WITHIN_MS = 12_000;
const WRITES_AGAIN = { timeout: 30_000, interval: 200 };

let site: ReturnType<typeof makeBundledSite>;
let app: ReturnType<typeof runServer>;
let api: ApiClient;
let topic_id = 0;

beforeAll(async () => {
  site = makeBundledSite();
  app = site.start();
  api = await site.signIn(await app.address());
  const { forum_id } = await makeForum(api);
  topic_id = await makeTopic(api, forum_id);
});
afterAll(() => site.remove());

test("killing the database during writes loses no acknowledged write, and every answer is a success or a 503", {
  timeout: 120_000,
}, async () => {
  const load = startWriting();
  for (let kills = 0; kills < 12; kills += 1) {
    const writes_before = load.count(200);
    await vi.waitFor(
      () => expect(load.count(200)).toBeGreaterThan(writes_before + WRITERS),
      WRITES_AGAIN,
    );
    for (const pid of site.databaseProcesses()) signal(pid, "SIGKILL");
  }
  await expectNewWrites(load);
  await expectSuccessOr503(await load.stop());
});

test("freezing the database during writes delays no answer over twelve seconds, and writes continue afterwards", {
  timeout: 120_000,
}, async () => {
  const load = startWriting();
  await vi.waitFor(() => expect(load.count(200)).toBeGreaterThan(WRITERS), WRITES_AGAIN);
  const frozen = site.databaseProcesses();
  for (const pid of frozen) signal(pid, "SIGSTOP");
  // Two per writer: the request in progress, and one sent while the database was frozen.
  await vi.waitFor(() => expect(load.count(503)).toBeGreaterThanOrEqual(2 * WRITERS), WRITES_AGAIN);
  for (const pid of frozen) signal(pid, "SIGCONT");
  await expectNewWrites(load);
  await expectSuccessOr503(await load.stop());
});

test("the next start stops a database that outlived its app and watcher, and no acknowledged write is lost", {
  timeout: 60_000,
}, async () => {
  const load = startWriting();
  await vi.waitFor(() => expect(load.count(200)).toBeGreaterThan(WRITERS), WRITES_AGAIN);
  const [orphan_pid] = site.databaseProcesses();
  site.orphan(app);
  await app.exited;
  const answers = await load.stop();
  expect(site.databaseProcesses()[0]).toBe(orphan_pid);
  app = site.start();
  api = await site.signIn(await app.address());
  expect(site.databaseProcesses()[0]).not.toBe(orphan_pid);
  await expectStored(answers);
  expect((await api.post(`/topics/${topic_id}/post`, { content: "<p>Yine</p>" })).status).toBe(200);

  const other = site.start();
  expect(await other.exited).toBe(1);
  expect(other.output()).toMatch(
    /^Another process already uses .*: stop it, or choose another DATA_DIR\.\n$/,
  );
  expect((await api.get(`/topics/${topic_id}`)).status).toBe(200);
});

type Result = { answer: ApiAnswer; content: string | null };
type Load = ReturnType<typeof startWriting>;

/**
 * Writers that send replies one after another, and sometimes read, until the load or the app is
 * stopped.
 */
function startWriting() {
  const answers: Result[] = [];
  let late = 0;
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const content = n % 8 === 7 ? null : `<p>${crypto.randomUUID()}, ${writer}</p>`;
      const request =
        content === null
          ? api.get(`/topics/${topic_id}`)
          : api.post(`/topics/${topic_id}/post`, { content });
      const answer = await Promise.race([request.catch(() => null), timeLimit()]);
      if (answer === "late") late += 1;
      if (answer === null || answer === "late") return;
      answers.push({ answer, content });
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    count: (status: number) => answers.filter(({ answer }) => answer.status === status).length,
    stop: async () => {
      stopping.abort();
      await writers;
      expect(late, "answers that did not come in time").toBe(0);
      return answers;
    },
  };
}

function timeLimit(): Promise<"late"> {
  return setTimeout<"late">(ANSWERED_WITHIN_MS, "late", { ref: false });
}

async function expectNewWrites(load: Load) {
  const before = load.count(200);
  await vi.waitFor(() => expect(load.count(200)).toBeGreaterThan(before + WRITERS), WRITES_AGAIN);
}

async function expectSuccessOr503(answers: Result[]) {
  const refused = answers.filter(({ answer }) => answer.status !== 200);
  expect(new Set(refused.map(({ answer }) => answer.status))).toEqual(new Set([503]));
  for (const { answer } of refused)
    expect([typeof answer.body.detail, answer.headers.get("Retry-After")]).toEqual(["string", "5"]);
  expect([app.child.exitCode, app.child.signalCode]).toEqual([null, null]);
  await expectStored(answers);
}

async function expectStored(answers: Result[]) {
  const stored = new Set(
    (await site.sql`select content from posts where topic_id = ${topic_id}`).map(
      ({ content }) => content,
    ),
  );
  const acknowledged = answers.filter(
    ({ answer, content }) => answer.status === 200 && content !== null,
  );
  expect(acknowledged.filter(({ content }) => !stored.has(content))).toEqual([]);
}
