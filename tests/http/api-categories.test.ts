import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
});

const names = async () =>
  (await ayse.get("/categories/")).body.data.map(({ name }: { name: string }) => name);

test("a new category has order 99 and a trimmed name; a change affects only the fields sent", async () => {
  const created = await selin.post("/categories/", { name: "  Bilgi  ", id: 999 });
  expect([created.status, created.body]).toEqual([
    200,
    { id: expect.any(Number), name: "Bilgi", order: 99 },
  ]);
  const changed = await selin.put(`/categories/${created.body.id}`, { order: 3 });
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, order: 3 }]);
  expect((await selin.put(`/categories/${created.body.id}`, {})).body).toEqual(changed.body);
  const [row] = await app.sql`select name, "order" from categories where id = ${created.body.id}`;
  expect(row).toEqual({ name: "Bilgi", order: 3 });
});

test.each([
  [{}, "name", "missing"],
  [{ name: "   " }, "name", "value_error"],
  [{ name: null }, "name", "value_error"],
  [{ name: "x".repeat(101) }, "name", "string_too_long"],
  [{ name: "x", order: "iki" }, "order", "int_type"],
  [{ name: "x", order: 2 ** 31 }, "order", "value_error"],
])("%j is refused", async (body, field, type) => {
  const before = await names();
  const { status, body: answer } = await selin.post("/categories/", body);
  expect([status, answer.detail[0]]).toMatchObject([422, { loc: ["body", field], type }]);
  expect(await names()).toEqual(before);
});

test("an unknown category is a 404 for any integer", async () => {
  for (const id of [999_999, 0, -1, 2 ** 40]) {
    for (const answer of [
      await selin.put(`/categories/${id}`, { name: "x" }),
      await selin.delete(`/categories/${id}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: "Category not found", code: "category_not_found" },
      ]);
    }
  }
  expect((await selin.delete("/categories/x")).body.detail[0]).toMatchObject({
    type: "int_type",
    loc: ["path", "id"],
  });
  expect((await selin.get("/categories/1")).status).toBe(405);
});

test("deleting a category deletes its forums, topics and replies and corrects its authors' counters", async () => {
  const [deleted_category, other_category] = await Promise.all(
    ["Giden", "Kalan"].map(async (name) => (await selin.post("/categories/", { name })).body),
  );
  const [first, second, other] = await Promise.all(
    [deleted_category, deleted_category, other_category].map(
      async ({ id }) => (await selin.post("/forums/", { name: "Forum", category_id: id })).body,
    ),
  );
  await selin.post(`/subscriptions/forums/${first.id}`);
  const topics = await Promise.all([first, second, other].map(({ id }) => makeTopic(ayse, id)));
  for (const topic_id of topics) await makePost(selin, topic_id);
  const { status, body } = await selin.delete(`/categories/${deleted_category.id}`);
  expect([status, body]).toEqual([200, { message: "The category was deleted successfully." }]);
  const [counts] =
    await app.sql`select (select count(*)::int from forums where category_id = ${deleted_category.id}) forums, (select array_agg(id) from topics) topics,
    (select count(*)::int from posts) posts, (select count(*)::int from notifications) notifications, (select count(*)::int from forum_subscriptions) subscriptions`;
  expect(counts).toEqual({
    forums: 0,
    topics: [topics[2]],
    posts: 1,
    notifications: 1,
    subscriptions: 0,
  });
  expect((await ayse.get("/users/me")).body).toMatchObject({ total_topics: 1, total_posts: 0 });
  expect(await wrongCounters(app)).toEqual([]);
});
