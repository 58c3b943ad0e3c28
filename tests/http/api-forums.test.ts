import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
  mehmet = await app.apiAs("mehmet");
});

test("a new forum is empty and has order 99, with or without a description", async () => {
  const { category_id } = await makeForum(selin);
  const plain = await selin.post("/forums", { name: " Mutfak ", category_id, total_topics: 50 });
  expect([plain.status, plain.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: "Mutfak",
      description: "",
      category_id,
      order: 99,
      total_topics: 0,
      total_posts: 0,
      last_post: null,
    },
  ]);
  expect(
    (await selin.post("/forums/", { name: "Dokuma", description: null, category_id })).body
      .description,
  ).toBe("");
  expect((await ayse.get(`/forums/${plain.body.id}/`)).body).toEqual(plain.body);
  const { body } = await ayse.get("/forums/?limit=2");
  expect([body.data.map(({ name }: { name: string }) => name), body.count]).toEqual([
    ["Ahşap işleri", "Dokuma"],
    3,
  ]);
});

test("a change affects only the fields sent, and can move the forum to another category", async () => {
  const { forum_id, category_id } = await makeForum(selin);
  const { category_id: other } = await makeForum(selin);
  expect(
    (await selin.put(`/forums/${forum_id}`, { description: "Ağaç, alet, cila" })).body,
  ).toMatchObject({ category_id, name: "Ahşap işleri", description: "Ağaç, alet, cila" });
  expect((await selin.put(`/forums/${forum_id}`, { category_id: other })).body).toMatchObject({
    category_id: other,
    description: "Ağaç, alet, cila",
  });
  const nowhere = await selin.put(`/forums/${forum_id}`, { category_id: 999_999, name: "Hiç" });
  expect([nowhere.status, nowhere.body]).toEqual([
    404,
    { detail: "Category not found", code: "category_not_found" },
  ]);
  expect((await selin.put(`/forums/${forum_id}`, { name: null })).body.detail[0]).toMatchObject({
    loc: ["body", "name"],
    msg: "This field cannot be null",
  });
  const [row] = await app.sql`select name, category_id from forums where id = ${forum_id}`;
  expect(row).toEqual({ name: "Ahşap işleri", category_id: other });
});

test("a forum in a missing category is refused", async () => {
  expect((await selin.post("/forums/", { name: "x", category_id: 999_999 })).body).toEqual({
    detail: "Category not found",
    code: "category_not_found",
  });
  expect((await selin.post("/forums/", { name: "x" })).body.detail[0]).toMatchObject({
    loc: ["body", "category_id"],
    type: "missing",
  });
  expect((await selin.post("/forums/", { name: "x", category_id: "1" })).status).toBe(422);
});

test("deleting a forum deletes everything in it", async () => {
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(ayse, forum_id, "Giden", "<p>@mehmet.usta bakar mısın?</p>");
  await makePost(mehmet, topic_id);
  expect((await ayse.delete(`/forums/${forum_id}`)).status).toBe(403);
  const { status, body } = await selin.delete(`/forums/${forum_id}`);
  expect([status, body]).toEqual([200, { message: "The forum was deleted successfully." }]);
  expect((await ayse.get(`/topics/${topic_id}`)).body).toEqual({
    detail: "Topic not found",
    code: "topic_not_found",
  });
  for (const answer of [
    await ayse.get(`/forums/${forum_id}`),
    await selin.put(`/forums/${forum_id}`, { name: "x" }),
    await selin.delete(`/forums/${forum_id}`),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      404,
      { detail: "Forum not found", code: "forum_not_found" },
    ]);
  }
  const [counts] =
    await app.sql`select (select count(*)::int from posts where topic_id = ${topic_id}) posts, (select count(*)::int from notifications where topic_id = ${topic_id}) notifications,
    (select count(*)::int from topic_subscriptions where topic_id = ${topic_id}) subscriptions`;
  expect(counts).toEqual({ posts: 0, notifications: 0, subscriptions: 0 });
  expect(await wrongCounters(app)).toEqual([]);
});
