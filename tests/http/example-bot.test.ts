import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";

/** Node starts slowly on a busy machine. */
const PATIENT = { timeout: 60_000 };
const ANSWER = "<p>Fiyatını da yazın.</p>";

let app: App;
let ayse: ApiClient;
let bot: ApiClient;
let bot_id: number;
let forum_id: number;
let folder: string;
let settings: Record<string, string>;

/** A proxy between the bot and the site, which records what the bot sends. */
let proxy: Server;
let sent: { call: string; headers: IncomingHttpHeaders; body: string }[];
/** Replies that the site has created, but whose answers are lost on the way. */
let answers_to_lose = 0;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.apiAs("ayse");
  bot = await app.apiAs("mehmet");
  bot_id = await app.idOf("mehmet");
  const key = await bot.post("/users/me/keys", {
    name: "Pazar botu",
    scopes: ["read", "write"],
    password: PASSWORD,
  });
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  folder = mkdtempSync(join(tmpdir(), "divan-bot-"));
  const url = await startProxy();
  settings = {
    DIVAN_URL: url,
    DIVAN_KEY: key.body.key,
    FORUM_ID: String(forum_id),
    ANSWER,
    STATE_FILE: join(folder, "state.json"),
    FIRST_PAUSE_MS: "1",
  };
});
beforeEach(() => {
  sent = [];
});
afterAll(() => {
  proxy.close();
  rmSync(folder, { recursive: true });
});

test("the first run answers nothing, and later runs each new topic once", PATIENT, async () => {
  await makeTopic(ayse, forum_id, "Eski konu");
  expect(await runBot()).toEqual({ code: 0, output: "", errors: "" });
  const ids = [
    await makeTopic(ayse, forum_id, "Satılık sehpa"),
    await makeTopic(ayse, forum_id, "Satılık masa"),
  ];
  await makeTopic(bot, forum_id, "Botun konusu");
  const elsewhere = await makeForum(await app.apiAs("selin"));
  await makeTopic(ayse, elsewhere.forum_id, "Başka yerde");

  expect((await runBot()).output.match(/Answered topic \d+/g)).toEqual(
    ids.map((id) => `Answered topic ${id}`),
  );
  expect(await botReplies()).toEqual(ids.map((topic_id) => ({ topic_id, content: ANSWER })));
  expect(await runBot()).toEqual({ code: 0, output: "", errors: "" });
  expect(await botReplies()).toHaveLength(2);
  expect(
    sent.every(({ headers }) => headers.authorization === `Bearer ${settings.DIVAN_KEY}`),
  ).toBe(true);
});

test("a reply whose answer is lost is sent again with the same key", PATIENT, async () => {
  const topic_id = await makeTopic(ayse, forum_id, "Satılık raf");
  answers_to_lose = 2;
  const { code, output } = await runBot();
  expect([code, output]).toEqual([0, expect.stringContaining(`Answered topic ${topic_id}`)]);
  const replies = sent.filter(({ call }) => call === `POST /api/v1/topics/${topic_id}/post`);
  expect(replies.map(({ headers, body }) => [headers["idempotency-key"], body])).toEqual(
    Array.from({ length: 3 }, () => [`answer-${topic_id}`, JSON.stringify({ content: ANSWER })]),
  );
});

test("a locked topic is left out, and does not stop the bot", PATIENT, async () => {
  const locked_id = await makeTopic(ayse, forum_id, "Kilitli");
  await (await app.apiAs("selin")).patch(`/topics/${locked_id}`, { is_locked: true });
  const topic_id = await makeTopic(ayse, forum_id, "Satılık dolap");
  const { code, output } = await runBot();
  expect([code, output.trim().split("\n")]).toEqual([
    0,
    [`Left out topic ${locked_id}`, expect.stringContaining(`Answered topic ${topic_id}`)],
  ]);
});

test(
  "a key that cannot write ends the bot, which says why and not what the key is",
  PATIENT,
  async () => {
    await makeTopic(ayse, forum_id, "Satılık tabure");
    const state = readFileSync(settings.STATE_FILE ?? "", "utf8");
    await app.sql`update api_keys set scopes = '{read}' where user_id = ${bot_id}`;
    const before = await botReplies();
    const { code, output, errors } = await runBot();
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain("403");
    expect(errors).not.toContain(settings.DIVAN_KEY);
    expect(await botReplies()).toEqual(before);
    expect(readFileSync(settings.STATE_FILE ?? "", "utf8")).toBe(state);
  },
);

function runBot(): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const bot_process = execFile(
      process.execPath,
      ["examples/bot/bot.js"],
      { env: { PATH: process.env.PATH, ...settings } },
      (_, output, errors) => resolve({ code: bot_process.exitCode ?? -1, output, errors }),
    );
  });
}

async function botReplies() {
  return await app.sql`select topic_id, content from posts where owner_id = ${bot_id} order by id`;
}

function startProxy(): Promise<string> {
  proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "", url = "" } = request;
    sent.push({ call: `${method} ${url}`, headers: request.headers, body: body.toString() });
    const headers = new Headers({ Authorization: request.headers.authorization ?? "" });
    for (const name of ["content-type", "idempotency-key"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const answer = await fetch(app.url + url, {
      method,
      headers,
      body: body.length > 0 ? body : undefined,
    });
    if (url.endsWith("/post") && answers_to_lose > 0) {
      answers_to_lose -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(await answer.text());
  });
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address();
      resolve(typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "");
    });
  });
}
