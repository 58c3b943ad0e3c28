import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

/** Lines that the program prints before it signs out. */
const SCREEN_LINES = 12;

/** Every call that the program sends, and its status. */
const calls: string[] = [];

let app: App;
let topic_id: number;
let output: string;
const proxy = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const onward = request(app.url + path, { method, headers }, (response) => {
    calls.push(`${method} ${path} ${response.statusCode}`);
    outgoing.writeHead(response.statusCode ?? 0, response.headers);
    response.pipe(outgoing);
  });
  incoming.pipe(onward);
});

beforeAll(async () => {
  app = await sharedApp();
  const [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(ayse, forum_id);
  await makePost(mehmet, topic_id, "<p>Nemden.</p>");
  const { body } = await ayse.get(`/topics/${topic_id}/post`);
  await ayse.post(`/topics/${topic_id}/read`, { position: body.data[0].number });
  await makePost(mehmet, topic_id, "<p>Bir de güneşten.</p>");
  await app.sql`delete from sessions`;
  output = await runSession();
});
afterAll(() => proxy.close());

test("each screen shows what it is for", () => {
  const written = `${app.url}/topic/${topic_id}`;
  expect(output.split("\n").slice(0, SCREEN_LINES)).toEqual([
    "Forum: Ahşap işleri (1 topics, 1 unread)",
    `Latest: Ceviz sehpa | Ahşap işleri | ${PEOPLE.ayse.username} (1 new)`,
    "Bell: 2",
    expect.stringMatching(`^Topic: Ceviz sehpa https?://.*/topic/${topic_id}$`),
    `#2 ${PEOPLE.mehmet.username}: <p>Bir de güneşten.</p>`,
    `Replied: #3 <p><a class="mention" href="/user/${PEOPLE.mehmet.username}">@${PEOPLE.mehmet.username}</a> Thank you!</p>`,
    `Notification: topic_reply ${PEOPLE.mehmet.username}`,
    `Notification: topic_reply ${PEOPLE.mehmet.username}`,
    expect.stringMatching(
      `^Told of: <p>Bir de güneşten.</p> page 1 https?://.*${new URL(written).pathname}/post/\\d+$`,
    ),
    `Profile: ${PEOPLE.mehmet.full_name} (0 topics, 2 replies)`,
    "Wrote: Ceviz sehpa #2",
    "Wrote: Ceviz sehpa #1",
  ]);
});

test("the whole session takes 18 calls", () => {
  expect(calls).toHaveLength(18);
  expect(calls.slice(0, -1).filter((call) => !call.endsWith(" 200"))).toEqual([]);
});

test("signing out ends the session", async () => {
  expect(output.split("\n").slice(SCREEN_LINES)).toEqual(["Signed out after 18 calls", ""]);
  expect(await app.sql`select id from sessions`).toEqual([]);
});

test("the reply, the mention and what was read are stored", async () => {
  const ayse_id = await app.idOf("ayse");
  expect(await app.sql`select owner_id, position from posts order by id desc limit 1`).toEqual([
    { owner_id: ayse_id, position: 3 },
  ]);
  const mehmet_id = await app.idOf("mehmet");
  expect(
    await app.sql`select type, post_id from notifications where user_id = ${mehmet_id}`,
  ).toEqual([{ type: "mention", post_id: expect.any(Number) }]);
  expect(
    await app.sql`select count(*)::int from notifications where user_id = ${ayse_id} and is_read`,
  ).toEqual([{ count: 1 }]);
});

/** Runs the program through the proxy, and returns its output. */
async function runSession(): Promise<string> {
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const env = {
    PATH: process.env.PATH,
    SITE: `http://127.0.0.1:${port}`,
    MEMBER: PEOPLE.ayse.email,
    PASSWORD,
  };
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      ["examples/mobile-client/session.mjs"],
      { env },
      (_error, printed, errors) => resolve(printed + errors),
    );
  });
}
