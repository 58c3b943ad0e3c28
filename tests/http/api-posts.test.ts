import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
  mehmet = await app.apiAs("mehmet");
  forum_id = (await makeForum(selin)).forum_id;
});

const ids = (items: { id: number }[]) => items.map(({ id }) => id);
const mehmetAsOwner = (id: number) => ({
  id,
  username: PEOPLE.mehmet.username,
  full_name: PEOPLE.mehmet.full_name,
  picture_url: null,
});
const positions = async (topic_id: number) =>
  (await app.sql`select position from posts where topic_id = ${topic_id} order by position`).map(
    ({ position }) => position,
  );

test("a reply belongs to the caller, moves its topic up and subscribes its author", async () => {
  const topic_id = await makeTopic(ayse, forum_id);
  const { status, body } = await mehmet.post(`/topics/${topic_id}/post`, {
    content: "<p>Nemden <i>olmalı</i></p>",
    owner_id: 1,
    created_at: "0001-01-01T00:00:00",
  });
  expect(status).toBe(200);
  const owner_id = await app.idOf("mehmet");
  expect(body).toEqual({
    id: expect.any(Number),
    topic_id,
    content: "<p>Nemden <em>olmalı</em></p>",
    owner_id,
    created_at: expect.any(String),
    updated_at: null,
    number: 1,
    owner: mehmetAsOwner(owner_id),
    url: expect.stringMatching(`^https?://.*/topic/${topic_id}/post/${body.id}$`),
  });
  expect((await ayse.get(`/topics/${topic_id}`)).body).toMatchObject({
    total_posts: 1,
    last_post: { owner_id, created_at: body.created_at },
  });
  expect((await ayse.get(`/topics/${topic_id}/post`)).body).toEqual({ data: [body], count: 1 });
  expect((await ayse.get(`/topics/${topic_id}/post/${body.id}`)).body).toEqual(body);
  expect((await mehmet.get("/users/me")).body).toMatchObject({ total_topics: 0, total_posts: 1 });
  expect((await mehmet.get("/subscriptions/topics")).body.data).toContain(topic_id);
  expect(await wrongCounters(app)).toEqual([]);
});

test("replies are listed oldest first, and pages neither repeat nor skip one", async () => {
  const topic_id = await makeTopic(ayse, forum_id);
  const post_ids: number[] = [];
  for (let n = 0; n < 12; n += 1) post_ids.push(await makePost(n % 2 ? ayse : mehmet, topic_id));
  const pages = await Promise.all(
    [0, 5, 10].map(async (skip) =>
      ids((await ayse.get(`/topics/${topic_id}/post?skip=${skip}&limit=5`)).body.data),
    ),
  );
  expect(pages.flat()).toEqual(post_ids);
  for (const skip of [12, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect((await ayse.get(`/topics/${topic_id}/post/?skip=${skip}`)).body).toEqual({
      data: [],
      count: 12,
    });
});

test.each([
  [{}, "Field required"],
  [{ content: "" }, "Content is required."],
  [{ content: "<p>\u200b</p>" }, "Content is required."],
  [{ content: null }, "This field cannot be null"],
])("refuses %j", async (body, msg) => {
  const topic_id = await makeTopic(ayse, forum_id);
  const { status, body: answer } = await ayse.post(`/topics/${topic_id}/post`, body);
  expect([status, answer.detail[0]]).toMatchObject([422, { loc: ["body", "content"], msg }]);
  expect((await ayse.get(`/topics/${topic_id}`)).body.total_posts).toBe(0);
});

test("an unknown topic or reply is not found, nor a reply of another topic", async () => {
  const [topic_id, other] = [await makeTopic(ayse, forum_id), await makeTopic(ayse, forum_id)];
  const post_id = await makePost(ayse, topic_id);
  expect((await ayse.get("/topics/999999/post")).body).toEqual({
    detail: "Topic not found",
    code: "topic_not_found",
  });
  expect((await ayse.post("/topics/999999/post", { content: "<p>x</p>" })).body).toEqual({
    detail: "Topic not found",
    code: "topic_not_found",
  });
  const wrong = `/topics/${other}/post/${post_id}`;
  for (const answer of [
    await ayse.get(wrong),
    await ayse.put(wrong, { content: "<p>x</p>" }),
    await ayse.delete(wrong),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      404,
      { detail: "Post not found", code: "post_not_found" },
    ]);
  }
  expect((await ayse.get(`/topics/${topic_id}/post/x`)).status).toBe(422);
  expect((await ayse.get(`/topics/${topic_id}/post`)).body.count).toBe(1);
});

test("the author and superusers change a reply, which then has the time of the change", async () => {
  const topic_id = await makeTopic(ayse, forum_id);
  const post_id = await makePost(mehmet, topic_id);
  const path = `/topics/${topic_id}/post/${post_id}`;
  const owner_id = await app.idOf("mehmet");
  expect((await mehmet.put(path, {})).body).toMatchObject({
    content: "<p>Nemden.</p>",
    updated_at: null,
  });
  expect((await mehmet.put(path, { content: "<p>Güneşten.</p>" })).body).toEqual({
    id: post_id,
    topic_id,
    owner_id,
    content: "<p>Güneşten.</p>",
    created_at: expect.any(String),
    updated_at: expect.any(String),
    number: 1,
    owner: mehmetAsOwner(owner_id),
    url: expect.stringMatching(`/topic/${topic_id}/post/${post_id}$`),
  });
  expect((await ayse.put(path, { content: "<p>x</p>" })).status).toBe(403);
  expect((await ayse.delete(path)).status).toBe(403);
  expect((await selin.put(path, { content: "<p>Yönetici</p>" })).body).toMatchObject({
    content: "<p>Yönetici</p>",
    owner_id: await app.idOf("mehmet"),
  });
});

test("later replies move up after a deletion", async () => {
  const topic_id = await makeTopic(ayse, forum_id);
  const post_ids: number[] = [];
  for (let n = 0; n < 5; n += 1) post_ids.push(await makePost(n % 2 ? ayse : mehmet, topic_id));
  const [first, , third, , last] = post_ids;
  for (const post_id of [first, third, last]) {
    const { status, body } = await selin.delete(`/topics/${topic_id}/post/${post_id}`);
    expect([status, body]).toEqual([200, { message: "The post was deleted successfully." }]);
  }
  expect(ids((await ayse.get(`/topics/${topic_id}/post`)).body.data)).toEqual([
    post_ids[1],
    post_ids[3],
  ]);
  expect(await positions(topic_id)).toEqual([2, 4]);
  expect((await ayse.get(`/topics/${topic_id}`)).body).toMatchObject({
    total_posts: 2,
    last_post: { owner_id: await app.idOf("ayse") },
  });
  expect(await wrongCounters(app)).toEqual([]);
});
