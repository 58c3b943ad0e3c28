import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeBundledSite } from "#tests/support/bundled-app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { isRunning, signal } from "#tests/support/database-processes.ts";
import { openEvents } from "#tests/support/live-events.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";

const TWO_PROCESSES = { WORKERS: "2", LOG_LEVEL: "info" };
const WRITERS = 8;
/** Busy machines need more time. */
const SOON = { timeout: 20_000, interval: 50 };
const PATIENT = { timeout: 90_000 };

let app: App;
let mehmet: ApiClient;
let topic_id: number;

beforeEach(async () => {
  app = await startApp(TWO_PROCESSES);
  mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id);
});
afterEach(() => app.stop());

test(
  "both processes serve and send live events, and the first process does the jobs",
  PATIENT,
  async () => {
    const ayse = await app.as("ayse");
    const streams = await Promise.all([1, 2, 3, 4].map(() => openEvents(ayse)));
    await Promise.all(streams.map((events) => events.until(0)));
    expect(pidsOf(app.output(), '"path":"/notifications/live"')).toHaveLength(2);
    await makePost(mehmet, topic_id);
    await Promise.all(streams.map((events) => events.until(1)));
    streams.forEach((events) => events.close());

    await mehmet.post("/invites/", { email_to: "guest@example.org" });
    await vi.waitFor(() => expect(mailsTo(app, "guest@example.org")).toHaveLength(1), SOON);
    const job_done = await vi.waitFor(() => {
      const line = linesOf(app.output()).find((each) => each.includes('"job":"send-invitation"'));
      expect(line).toBeDefined();
      return line;
    }, SOON);
    expect(job_done).not.toContain('"pid"');
  },
);

test(
  "a process that is killed during writes is replaced, and no acknowledged reply is lost",
  PATIENT,
  async () => {
    const load = startWriting();
    const [first = 0, second = 0] = await servingPids(app);
    signal(first, "SIGKILL");
    const [third = 0] = await servingPids(app, [first, second]);
    await load.expectNewWrites();
    signal(third, "SIGKILL");
    await servingPids(app, [first, second, third]);
    await load.expectNewWrites();
    await load.stop();

    expect(load.statuses()).toEqual([200]);
    const stored = await app.sql`select content from posts where topic_id = ${topic_id}`;
    const contents = new Set(stored.map(({ content }) => content));
    expect(load.acknowledged.filter((content) => !contents.has(content))).toEqual([]);
    const ends = linesOf(app.output()).flatMap((line) =>
      line.includes("is replaced") ? [JSON.parse(line)] : [],
    );
    expect(ends.map(({ ended_pid, signal: name }) => [ended_pid, name])).toEqual([
      [first, "SIGKILL"],
      [third, "SIGKILL"],
    ]);
    expect(ends[1]?.pause_ms).toBeGreaterThan(ends[0]?.pause_ms);
  },
);

test(
  "a process that hangs delays nobody else, and when it is killed its requests end",
  PATIENT,
  async () => {
    const [hanging = 0] = await servingPids(app);
    signal(hanging, "SIGSTOP");
    const answers: Array<number | undefined> = [];
    const requests = Promise.all(
      Array.from({ length: 10 }, async () => answers.push(await statusOf(app.url))),
    );
    await vi.waitFor(() => expect(answers).toEqual(Array(9).fill(200)), SOON);
    signal(hanging, "SIGKILL");
    await requests;
    expect(answers.at(-1)).toBeUndefined();
  },
);

test(
  "after kill -9 of the first process the others end, and the site starts again on its port",
  PATIENT,
  async () => {
    const site = makeBundledSite();
    const PORT = String(await freePort());
    const first = site.start({ ...TWO_PROCESSES, PORT });
    const url = await first.address();
    const token = await site.signIn(url);
    const { forum_id } = await makeForum(token);
    const pids = await servingPids({ url, output: first.output });
    first.child.kill("SIGKILL");
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), SOON);
    await expect(fetch(url)).rejects.toThrow();

    const second = site.start({ ...TWO_PROCESSES, PORT });
    expect(await second.address()).toBe(url);
    expect((await token.get(`/forums/${forum_id}`)).status).toBe(200);
    const new_pids = await servingPids({ url, output: second.output });
    expect(await second.stop()).toBe(0);
    expect(new_pids.filter(isRunning)).toEqual([]);
    await site.remove();
  },
);

/** Writes replies until `stop`. A connection that breaks is not an answer. */
function startWriting() {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const stopping = new AbortController();
  const write = async (writer: number) => {
    while (!stopping.signal.aborted) {
      const content = `<p>${crypto.randomUUID()}, ${writer}</p>`;
      const answer = await mehmet
        .post(`/topics/${topic_id}/post`, { content })
        .catch(() => undefined);
      if (answer) statuses.add(answer.status);
      if (answer?.status === 200) acknowledged.push(content);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    statuses: () => [...statuses],
    expectNewWrites: () => {
      const before = acknowledged.length;
      return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + WRITERS), SOON);
    },
    stop: async () => {
      stopping.abort();
      await writers;
    },
  };
}

/** The processes that answer requests besides `known`. Sends requests until there is one or two. */
function servingPids(
  { url, output }: { url: string; output: () => string },
  known: number[] = [],
): Promise<number[]> {
  return vi.waitFor(async () => {
    await statusOf(url);
    const pids = pidsOf(output(), '"path":').filter((pid) => !known.includes(pid));
    expect(pids).toHaveLength(known.length > 0 ? 1 : 2);
    return pids;
  }, SOON);
}

/** The status of a request on a new connection; undefined if the connection breaks. */
async function statusOf(url: string): Promise<number | undefined> {
  const request = get(`${url}/healthz`, { agent: false });
  try {
    const [response] = await once(request, "response");
    response.resume();
    return response.statusCode;
  } catch {
    return undefined;
  }
}

function pidsOf(output: string, text: string): number[] {
  const lines = linesOf(output).filter((line) => line.includes(text));
  return [...new Set(lines.map((line) => JSON.parse(line).pid))];
}

function linesOf(output: string): string[] {
  return output.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
