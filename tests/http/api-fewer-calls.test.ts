import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  forum_id = (await makeForum(selin)).forum_id;
  topic_id = await makeTopic(ayse, forum_id);
  post_id = await makePost(mehmet, topic_id);
});

const path = (id = topic_id) => `/topics/${id}`;
const postPath = () => `${path()}/post/${post_id}`;

async function ownerOf(person: "ayse" | "mehmet") {
  const { username, full_name } = PEOPLE[person];
  return { id: await app.idOf(person), username, full_name, picture_url: null };
}

async function answerOf(call: Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>) {
  const { status, body } = await call;
  expect(status).toBe(200);
  return body;
}

describe("owner, number and url", () => {
  test("are in every answer with a topic", async () => {
    const owner = await ownerOf("ayse");
    const { url } = await answerOf(ayse.get(path()));
    expect(new URL(url).pathname).toBe(`/topic/${topic_id}`);
    expect(await app.browser().get(new URL(url).pathname)).toMatchObject({ status: 200 });
    const lists = [
      `/topics?forum_id=${forum_id}`,
      "/topics",
      `/topics?forum_id=${forum_id}&fields=unread_posts`,
      `/topics/multi?ids=${topic_id}`,
      "/latest",
      "/latest?fields=unread_posts",
      "/latest?filter=mine",
      "/latest?filter=mine&fields=unread_posts",
      `/users/${owner.id}/topics`,
    ];
    for (const list of lists) {
      const { data } = await answerOf(ayse.get(list));
      expect([list, data[0]]).toMatchObject([list, { id: topic_id, owner, url }]);
    }
    for (const answer of [
      await answerOf(ayse.get(`${path()}?fields=unread_posts`)),
      await answerOf(ayse.put(path(), { title: "Ceviz masa" })),
      await answerOf(ayse.put(path(), {})),
      await answerOf(selin.patch(path(), { is_pinned: true })),
    ])
      expect(answer).toMatchObject({ id: topic_id, owner, url });
    await answerOf(selin.delete(path()));
    expect(await answerOf(selin.post(`${path()}/restore`))).toMatchObject({ owner, url });
  });

  test("are in every answer with a reply", async () => {
    const owner = await ownerOf("mehmet");
    const { url } = await answerOf(ayse.get(postPath()));
    expect(new URL(url).pathname).toBe(`/topic/${topic_id}/post/${post_id}`);
    for (const list of [`${path()}/post`, `/users/${owner.id}/posts`]) {
      const { data } = await answerOf(ayse.get(list));
      expect(data[0]).toMatchObject({ id: post_id, owner, url, number: 1 });
    }
    expect(await answerOf(mehmet.put(postPath(), { content: "<p>Güneşten.</p>" }))).toMatchObject({
      owner,
      url,
      number: 1,
    });
    expect(await answerOf(ayse.get(`/posts/${post_id}`))).toMatchObject({
      topic_id,
      page: 1,
      url,
      reply: { owner, url, number: 1 },
    });
    await answerOf(selin.delete(postPath()));
    expect(await answerOf(ayse.post(`${path()}/post`, { content: "<p>x</p>" }))).toMatchObject({
      number: 2,
    });
    expect(await answerOf(selin.post(`${postPath()}/restore`))).toMatchObject({
      owner,
      url,
      number: 1,
    });
  });

  test("are those of the new place after a split and a merge", async () => {
    const from_id = await makeTopic(ayse, forum_id);
    const [first, second] = [await makePost(mehmet, from_id), await makePost(mehmet, from_id)];
    const split = await answerOf(
      selin.post(`${path(from_id)}/split`, { post_ids: [first, second], title: "Cila" }),
    );
    expect(split).toMatchObject({ owner: await ownerOf("mehmet"), total_posts: 1 });
    expect(new URL(split.url).pathname).toBe(`/topic/${split.id}`);
    expect(await answerOf(ayse.get(`/posts/${second}`))).toMatchObject({
      topic_id: split.id,
      reply: { number: 1 },
    });
    expect(await answerOf(ayse.get(`/posts/${first}`))).toEqual({
      topic_id: split.id,
      page: 1,
      url: split.url,
      reply: null,
    });
    const merged = await answerOf(selin.post(`${path(split.id)}/merge`, { into_id: from_id }));
    expect(merged).toMatchObject({ id: from_id, owner: await ownerOf("ayse") });
    expect(await answerOf(ayse.get(`/posts/${first}`))).toMatchObject({ topic_id: from_id });
  });

  test("change with the name of the member", async () => {
    const before = await ayse.get(`${path()}/post`);
    await mehmet.patch("/users/me", { full_name: "Mehmet Usta" });
    const etag = before.headers.get("ETag") ?? "";
    const after = await ayse.get(`${path()}/post`, { "If-None-Match": etag });
    await mehmet.patch("/users/me", { full_name: PEOPLE.mehmet.full_name });
    expect([after.status, after.body.data[0].owner.full_name]).toEqual([200, "Mehmet Usta"]);
  });

  test("a notification names its actor", async () => {
    await makePost(mehmet, topic_id);
    const { data } = await answerOf(ayse.get("/notifications"));
    expect(data[0].data).toMatchObject({
      username: PEOPLE.mehmet.username,
      actor_id: await app.idOf("mehmet"),
    });
  });
});

test("what a member has written is listed, the newest first, without what was removed", async () => {
  const id = await app.idOf("emma");
  const emma = await app.apiAs("emma");
  const [first, second] = [await makeTopic(emma, forum_id, "Bir"), await makeTopic(emma, forum_id)];
  const reply = await makePost(emma, topic_id, "<p>Evet.</p>");
  const idsOf = async (kind: string, query = "") => {
    const { data, count } = await answerOf(ayse.get(`/users/${id}/${kind}?${query}`));
    return [data.map((row: { id: number }) => row.id), count];
  };
  expect(await idsOf("topics")).toEqual([[second, first], 2]);
  expect(await idsOf("topics", "skip=1&limit=5")).toEqual([[first], 2]);
  expect(await idsOf("topics", "skip=7")).toEqual([[], 2]);
  expect(await idsOf("posts")).toEqual([[reply], 1]);
  await emma.delete(`/topics/${second}`);
  await emma.delete(`${path()}/post/${reply}`);
  expect(await idsOf("topics")).toEqual([[first], 1]);
  expect(await idsOf("posts")).toEqual([[], 0]);
  for (const kind of ["topics", "posts"]) {
    expect((await ayse.get(`/users/999999/${kind}`)).body).toEqual({
      detail: "User not found",
      code: "user_not_found",
    });
    expect((await ayse.get(`/users/x/${kind}`)).status).toBe(422);
  }
});

test.each(["999999", "0", "9".repeat(30)])("a reply with the id %s is not found", async (id) => {
  const { status, body } = await ayse.get(`/posts/${id}`);
  expect([status, body]).toEqual([404, { detail: "Post not found", code: "post_not_found" }]);
});
