import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { openApiEvents, openEvents } from "#tests/support/live-events.ts";

/** Open streams must not hold up the end of a process. */
const ENDS_WITHIN = { timeout: 5000 };
/** A process counts for everybody once in five seconds. */
const EVERYBODY = { timeout: 15_000 };

let app: App;
let ayse: Browser;
let ayse_api: ApiClient;
let mehmet: ApiClient;
let topic_id: number;
const streams: Array<Awaited<ReturnType<typeof openEvents>>> = [];

beforeAll(async () => {
  app = await startApp();
  ayse = await app.as("ayse");
  [ayse_api, mehmet] = await Promise.all([app.apiAs("ayse"), app.apiAs("mehmet")]);
  topic_id = await makeTopic(ayse_api, (await makeForum(await app.apiAs("selin"))).forum_id);
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from notifications`);
afterEach(() => streams.splice(0).forEach((events) => events.close()));

async function listen(browser = ayse, url?: string) {
  const events = await openEvents(browser, url);
  streams.push(events);
  return events;
}

test("a HEAD request opens no stream", async () => {
  // More than the streams that a member may have.
  for (let request = 0; request < 20; request += 1)
    expect((await ayse.send("HEAD", "/notifications/live")).status).toBe(404);
  const events = await listen();
  expect(events.status).toBe(200);
});

test("the stream sends the unread count at once, and again when notifications are added, read or deleted", async () => {
  const post_id = await makePost(mehmet, topic_id);
  const events = await listen();
  expect([
    events.status,
    events.headers.get("Content-Type"),
    events.headers.get("Content-Encoding"),
    events.headers.get("Cache-Control"),
  ]).toEqual([200, "text/event-stream", null, "no-store, no-transform"]);
  await events.until(1);
  await makePost(mehmet, topic_id);
  await events.until(2);
  await mehmet.delete(`/topics/${topic_id}/post/${post_id}`);
  await events.until(1);
  await ayse_api.post("/notifications/read-all");
  await events.until(0);
});

test("a reply through one process changes the count on a stream of another", async () => {
  const { host, user } = inject("database_server");
  const other = runServer({
    DATA_DIR: app.data_dir,
    DATABASE_URL: `postgres:///${app.database}`,
    PGHOST: host,
    PGUSER: user,
    RATE_LIMIT_FACTOR: "0",
  });
  const events = await listen(ayse, await other.address());
  await events.until(0);
  await makePost(mehmet, topic_id);
  await events.until(1);
  other.child.kill("SIGTERM");
  await vi.waitFor(() => expect(other.child.exitCode).toBe(0), ENDS_WITHIN);
  await events.ended;
});

test("a member's stream does not count the notifications of others", async () => {
  const emma = await listen(await app.as("emma"));
  const events = await listen();
  await Promise.all([emma.until(0), events.until(0)]);
  await makePost(mehmet, topic_id);
  await events.until(1);
  await app.sql`select pg_notify('divan_bell', '*')`;
  await expect.poll(() => emma.counts.length, EVERYBODY).toBeGreaterThan(1);
  expect(new Set(emma.counts)).toEqual(new Set([0]));
});

test("a new topic in a forum with ten thousand subscribers updates the stream of each who listens", async () => {
  await app.sql`insert into users (username, email) select 'many' || n, 'many' || n || '@example.org' from generate_series(1, 9999) n`;
  const events = await listen();
  await events.until(0);
  const forum_id = (await makeForum(await app.apiAs("selin"))).forum_id;
  await app.sql`insert into forum_subscriptions (user_id, forum_id) select id, ${forum_id} from users`;
  await makeTopic(mehmet, forum_id);
  await events.until(1);
  await app.sql`delete from users where username like 'many%'`;
});

test("the stream tells members of new topics and replies of others, and programs of neither", async () => {
  const emma_api = await app.apiAs("emma");
  const emma = await listen(await app.as("emma"));
  const program = await openApiEvents(emma_api);
  streams.push(program);
  await Promise.all([emma.until(0), program.until(0)]);
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const own_topic = await makeTopic(emma_api, forum_id);
  const new_topic = await makeTopic(mehmet, forum_id);
  const post_id = await makePost(mehmet, new_topic);
  await expect.poll(() => emma.posts).toHaveLength(2);
  expect(new Set(emma.posts)).toEqual(
    new Set([
      { topic_id: new_topic, forum_id, post_id: null, position: 0 },
      { topic_id: new_topic, forum_id, post_id, position: 1 },
    ]),
  );
  await makePost(mehmet, own_topic);
  await Promise.all([emma.until(1), program.until(1)]);
  expect(program.posts).toEqual([]);
});

test("after a lost database connection the stream sends the current count", async () => {
  const events = await listen();
  await events.until(0);
  await app.sql`insert into notifications (user_id, type, actor_id) values (${await app.idOf("ayse")}, 'other', ${await app.idOf("emma")})`;
  await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`;
  await events.until(1);
  await makePost(mehmet, topic_id);
  await events.until(2);
});

test("of several signals for everybody, the second and later ones share a count", async () => {
  const events = await listen();
  await events.until(0);
  const signalEverybody = () => app.sql`select pg_notify('divan_bell', '*')`;
  await signalEverybody();
  await expect.poll(() => events.counts.length, EVERYBODY).toBeGreaterThanOrEqual(2);
  const before = events.counts.length;
  for (let signal = 0; signal < 5; signal += 1) await signalEverybody();
  await app.sql`insert into notifications (user_id, type, actor_id) values (${await app.idOf("ayse")}, 'other', ${await app.idOf("emma")})`;
  await events.until(1);
  expect(events.counts.length).toBe(before + 1);
});

describe("the stream", () => {
  test("is refused without a session, and with a bearer token", async () => {
    expect((await listen(app.browser())).status).toBe(401);
    const response = await fetch(`${app.url}/notifications/live`, {
      headers: { Authorization: `Bearer ${ayse_api.token}` },
      redirect: "manual",
    });
    expect(response.status).toBe(401);
    await response.body?.cancel();
  });

  test("ends with its session", async () => {
    const mehmet_browser = await app.as("mehmet");
    const [stream, other_stream] = [
      await listen(mehmet_browser),
      await listen(await app.as("mehmet")),
    ];
    await Promise.all([stream.until(0), other_stream.until(0)]);
    await (await mehmet_browser.get("/logout")).submit();
    await stream.ended;
    const mehmet_topic = await makeTopic(
      mehmet,
      (await makeForum(await app.apiAs("selin"))).forum_id,
    );
    await makePost(ayse_api, mehmet_topic);
    await other_stream.until(1);
    expect(stream.counts.at(-1)).toBe(0);
  });

  test("is opened by a member at most twelve times at once", async () => {
    const nazim = await app.as("nazim");
    const twelve = await Promise.all(Array.from({ length: 12 }, () => listen(nazim)));
    expect(twelve.map(({ status }) => status)).toEqual(twelve.map(() => 200));
    expect((await listen(nazim)).status).toBe(429);
    expect((await listen()).status).toBe(200);
    twelve.forEach((stream) => stream.close());
    await expect.poll(async () => (await listen(nazim)).status).toBe(200);
  });
});
