import { beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let forum_id: number;
let topic_id: number;
let post_ids: number[];

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  forum_id = (await makeForum(selin)).forum_id;
  topic_id = await makeTopic(ayse, forum_id);
  post_ids = [];
  for (let n = 0; n < 5; n += 1) post_ids.push(await makePost(ayse, topic_id));
});

const latest = async () => String((await ayse.get("/changes/?after=latest")).body.next);
const idsOf = async (path: string) =>
  (await ayse.get(path)).body.data.map(({ id }: { id: number }) => id);

/** A job of the site may hold the feed back for a moment. */
async function changesAfter(cursor: string, count: number) {
  return await vi.waitFor(async () => {
    const { body } = await ayse.get(`/changes/?after=${cursor}`);
    expect(body.data).toHaveLength(count);
    return body;
  });
}

test("a change is answered with its kind, id, topic and time, and the cursor advances", async () => {
  const cursor = await latest();
  const post_id = await makePost(ayse, topic_id, "<p>Yeni</p>");
  const first = await changesAfter(cursor, 1);
  expect(first).toEqual({
    data: [
      { kind: "post", id: post_id, topic_id, change: "created", at: expect.stringMatching(/Z$/) },
    ],
    next: expect.stringMatching(/^[\w-]{32}$/),
    has_more: false,
  });
  await ayse.delete(`/topics/${topic_id}/post/${post_id}`);
  expect((await changesAfter(first.next, 1)).data[0]).toMatchObject({ change: "deleted" });
  const page = await ayse.get(`/changes/?after=${cursor}&limit=1`);
  expect([page.body.data.length, page.body.next, page.body.has_more]).toEqual([
    1,
    first.next,
    true,
  ]);
  expect((await ayse.get(`/changes/?after=${cursor}&kind=topic`)).body.data).toEqual([]);
});

test("a poll without changes is a 304", async () => {
  const path = `/changes/?after=${await latest()}`;
  const { headers } = await ayse.get(path);
  const again = await ayse.get(path, { "If-None-Match": headers.get("ETag") ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("a limit above 1,000 is 1,000", async () => {
  const cursor = await latest();
  await app.sql`insert into changes (kind, thing_id, change) select 'forum', n, 'updated' from generate_series(1, 1005) n`;
  await changesAfter(cursor, 100);
  const { body } = await ayse.get(`/changes/?after=${cursor}&limit=99999`);
  expect([body.data.length, body.has_more]).toEqual([1000, true]);
});

test.each([
  ["/changes/?after=abc", "after"],
  ["/changes/?after=", "after"],
  [`/changes/?after=${"a".repeat(33)}`, "after"],
  [`/changes/?after=${"a".repeat(31)}%2B`, "after"],
  ["/changes/?limit=0", "limit"],
  ["/changes/?kind=user", "kind"],
  ["/topics/?sort=title", "sort"],
  ["/topics/?after_id=1", "after_id"],
  ["/topics/?sort=activity&after_id=1", "after_id"],
  ["/topics/?sort=id&skip=1", "skip"],
  ["/topics/?sort=id&after_id=-1", "after_id"],
  ["/topics/?sort=id&after_id=2147483648", "after_id"],
  ["/posts/?order=up", "order"],
  ["/posts/?after_id=-1", "after_id"],
  [`/posts/multi/?ids=${Array.from({ length: 101 }, (_, n) => n).join(",")}`, "ids"],
  ["/topics/1/post?order=newest", "order"],
  ["/topics/1/post?after_id=1&skip=1", "skip"],
  ["/topics/1/post?around=1&skip=1", "skip"],
  ["/topics/1/post?around=1&after_id=1", "around"],
])("%s is a 422", async (path, parameter) => {
  const { status, body } = await ayse.get(path);
  expect([status, body.detail[0].loc]).toEqual([422, ["query", parameter]]);
});

test("a cursor of another history is a 410 in JSON", async () => {
  const made_up = Buffer.alloc(24, 1).toString("base64url");
  const { status, body } = await ayse.get(`/changes/?after=${made_up}`);
  expect([status, body.detail]).toEqual([
    410,
    "These changes are no longer kept. Begin again with after=latest",
  ]);
});

test("the feed is for members only", async () => {
  expect((await app.api().get("/changes/")).status).toBe(401);
  expect((await app.api().get("/changes/?after=abc")).status).toBe(401);
});

test("a cursor of one process is good in another", async () => {
  const other = await startApp({ DATABASE_URL: `postgres:///${app.database}` });
  const elsewhere = other.api(ayse.token);
  const cursor = await latest();
  expect((await elsewhere.get("/changes/?after=latest")).body.next).toBe(cursor);
  await makePost(ayse, topic_id);
  const { next } = await changesAfter(cursor, 1);
  expect((await elsewhere.get(`/changes/?after=${cursor}`)).body.next).toBe(next);
  await other.stop();
});

test("lists continue after an id", async () => {
  const second = await makeTopic(ayse, forum_id);
  expect(await idsOf(`/topics/?sort=id&forum_id=${forum_id}&limit=1`)).toEqual([topic_id]);
  expect(await idsOf(`/topics/?sort=id&forum_id=${forum_id}&after_id=${topic_id}`)).toEqual([
    second,
  ]);
  const [one, two, three, four] = post_ids;
  const replies = `/topics/${topic_id}/post`;
  expect(await idsOf(`${replies}?after_id=${two}&limit=2`)).toEqual([three, four]);
  expect(await idsOf(`${replies}?order=desc&after_id=${three}`)).toEqual([two, one]);
  expect(await idsOf(`${replies}?around=${two}&limit=3`)).toEqual([one, two, three]);
  expect(await idsOf(`/posts/?order=asc&after_id=${one}&limit=2`)).toEqual([two, three]);
  expect(await idsOf(`/posts/multi/?ids=${three}&ids=${one}`)).toEqual([three, one]);
  const newest = await idsOf(`${replies}?order=desc&limit=2`);
  expect(await idsOf(`${replies}?order=desc&limit=1&skip=1`)).toEqual([newest[1]]);
  expect((await ayse.get(`${replies}?around=${post_ids[0]}`)).body.count).toBeGreaterThan(4);
  expect((await ayse.get(`/topics/${second}/post?around=${one}`)).status).toBe(404);
  expect((await ayse.get(`/topics/${second}/post?after_id=0`)).status).toBe(404);
});
