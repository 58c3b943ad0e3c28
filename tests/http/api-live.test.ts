import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { openApiEvents, openEvents } from "#tests/support/live-events.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let topic_id: number;
const streams: Array<Awaited<ReturnType<typeof openApiEvents>>> = [];

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
  topic_id = await makeTopic(ayse, (await makeForum(selin)).forum_id);
});
beforeEach(() => app.sql`delete from notifications`);
afterEach(() => streams.splice(0).forEach((events) => events.close()));

async function listen(api: ApiClient) {
  const events = await openApiEvents(api);
  streams.push(events);
  return events;
}

test("a program gets the unread count at once, and after each change", async () => {
  await makePost(mehmet, topic_id);
  const events = await listen(ayse);
  expect([
    events.status,
    ...["Content-Type", "Content-Encoding", "Cache-Control", "ETag"].map((name) =>
      events.headers.get(name),
    ),
  ]).toEqual([200, "text/event-stream", null, "no-store, no-transform", null]);
  expect(events.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
  await events.until(1);
  await makePost(mehmet, topic_id);
  await events.until(2);
  await ayse.post("/notifications/read-all");
  await events.until(0);
});

test("without a valid token there is no stream", async () => {
  const browser = await app.as("ayse");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await app.api().get("/notifications/live", { Cookie: cookie })).status).toBe(401);
  expect((await app.api("a".repeat(43)).get("/notifications/live")).status).toBe(403);
});

test("HEAD has the headers alone, and POST is refused", async () => {
  const head = await fetch(`${ayse.base}/notifications/live/`, {
    method: "HEAD",
    headers: { Authorization: `Bearer ${ayse.token}` },
  });
  expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([
    200,
    "text/event-stream",
    "",
  ]);
  const post = await ayse.post("/notifications/live");
  expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("a stream ends with its session, and the others of the member stay", async () => {
  const other = await app.apiAs("mehmet");
  const [stream, other_stream] = [await listen(mehmet), await listen(other)];
  await Promise.all([stream.until(0), other_stream.until(0)]);
  await app.sql`delete from sessions where token_hash = sha256(${other.token ?? ""}::bytea)`;
  await app.sql`select pg_notify('divan_bell', '*')`;
  await other_stream.ended;
  const mehmet_topic = await makeTopic(mehmet, (await makeForum(selin)).forum_id);
  await makePost(ayse, mehmet_topic);
  await stream.until(1);
});

test("a stream ends when the account is deactivated", async () => {
  const nazim = await app.apiAs("nazim");
  const stream = await listen(nazim);
  await stream.until(0);
  const path = `/users/${await app.idOf("nazim")}`;
  await selin.patch(path, { is_active: false });
  await stream.ended;
  expect((await listen(nazim)).status).toBe(400);
  await selin.patch(path, { is_active: true });
});

test("a member has at most twelve streams, those of browsers included, and a closed one makes room", async () => {
  const emma = await app.apiAs("emma");
  const browser_stream = await openEvents(await app.as("emma"));
  streams.push(browser_stream);
  const eleven = await Promise.all(Array.from({ length: 11 }, () => listen(emma)));
  expect(eleven.map(({ status }) => status)).toEqual(eleven.map(() => 200));
  const refused = await emma.get("/notifications/live");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "25"]);
  expect((await listen(ayse)).status).toBe(200);
  eleven[0]?.close();
  await expect.poll(async () => (await listen(emma)).status).toBe(200);
});

test("streams with a key leave the browsers of the member theirs, and end with the key", async () => {
  const nazim = await app.apiAs("nazim");
  const { body } = await nazim.post("/users/me/keys", {
    name: "Çan",
    scopes: ["read"],
    password: PASSWORD,
  });
  const program = app.api(body.key);
  const twelve = await Promise.all(Array.from({ length: 12 }, () => listen(program)));
  expect((await program.get("/notifications/live")).status).toBe(429);
  const stream = await listen(nazim);
  await Promise.all([stream, ...twelve].map((events) => events.until(0)));
  expect((await program.delete("/login/access-token")).status).toBe(200);
  await Promise.all(twelve.map(({ ended }) => ended));
});
