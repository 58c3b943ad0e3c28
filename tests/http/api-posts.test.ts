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

const mehmetAsOwner = (id: number) => ({
  id,
  username: PEOPLE.mehmet.username,
  full_name: PEOPLE.mehmet.full_name,
  picture_url: null,
});

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
