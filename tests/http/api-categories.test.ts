import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { tr } from "../support/texts.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;

beforeAll(async () => {
  app = await startApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
});
afterAll(() => app.stop());

const names = async () =>
  (await ayse.get("/categories/")).body.data.map(({ name }: { name: string }) => name);

test("stand by their order, then by name as Turkish sorts them", async () => {
  for (const [name, order] of [
    ["Zanaat", 5],
    ["Çay", 5],
    ["Dokuma", 5],
    ["İlk", 1],
    ["Cam", 5],
  ])
    await selin.post("/categories/", { name, order });
  expect(await names()).toEqual(["İlk", "Cam", "Çay", "Dokuma", "Zanaat"]);
  const { body } = await ayse.get("/categories?skip=1&limit=2");
  expect([body.data.map(({ name }: { name: string }) => name), body.count]).toEqual([
    ["Cam", "Çay"],
    5,
  ]);
});

test("a new one has order 99 and a trimmed name; a change changes what was sent", async () => {
  const made = await selin.post("/categories/", { name: "  Bilgi  ", id: 999 });
  expect([made.status, made.body]).toEqual([
    200,
    { id: expect.any(Number), name: "Bilgi", order: 99 },
  ]);
  const changed = await selin.put(`/categories/${made.body.id}`, { order: 3 });
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, order: 3 }]);
  expect((await selin.put(`/categories/${made.body.id}`, {})).body).toEqual(changed.body);
  const [row] = await app.sql`select name, "order" from categories where id = ${made.body.id}`;
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

test("only superusers make, change and delete them; a stranger is asked for a token before anything else", async () => {
  const [first] = (await ayse.get("/categories/")).body.data;
  expect((await ayse.post("/categories/", { name: "x" })).status).toBe(403);
  expect((await ayse.put(`/categories/${first.id}`, { name: "x" })).status).toBe(403);
  expect((await ayse.delete(`/categories/${first.id}`)).status).toBe(403);
  const stranger = await app.api().post("/categories/", {});
  expect([stranger.status, stranger.body, stranger.headers.get("WWW-Authenticate")]).toEqual([
    401,
    { detail: "Not authenticated" },
    "Bearer",
  ]);
  expect((await app.api().get("/categories/")).status).toBe(401);
  expect((await ayse.get("/categories/")).body.data).toContainEqual(first);
});

test("an unknown one is not found, whatever number it has", async () => {
  for (const id of [999_999, 0, -1, 2 ** 40]) {
    for (const answer of [
      await selin.put(`/categories/${id}`, { name: "x" }),
      await selin.delete(`/categories/${id}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { detail: "Category not found" }]);
    }
  }
  expect((await selin.delete("/categories/x")).body.detail[0]).toMatchObject({
    type: "int_type",
    loc: ["path", "id"],
  });
  expect((await selin.get("/categories/1")).status).toBe(405);
});

test("goes with all that is in it, and its authors have written less", async () => {
  const [gone, kept] = await Promise.all(
    ["Giden", "Kalan"].map(async (name) => (await selin.post("/categories/", { name })).body),
  );
  const [first, second, other] = await Promise.all(
    [gone, gone, kept].map(
      async ({ id }) =>
        (await selin.post("/forums/", { name: tr("layout.forum"), category_id: id })).body,
    ),
  );
  await selin.post(`/subscriptions/forums/${first.id}`);
  const topics = await Promise.all([first, second, other].map(({ id }) => makeTopic(ayse, id)));
  for (const topic_id of topics) await makePost(selin, topic_id);
  const { status, body } = await selin.delete(`/categories/${gone.id}`);
  expect([status, body]).toEqual([200, { message: "The category was deleted successfully." }]);
  const [left] =
    await app.sql`select (select count(*)::int from forums where category_id = ${gone.id}) forums, (select array_agg(id) from topics) topics,
    (select count(*)::int from posts) posts, (select count(*)::int from notifications) notifications, (select count(*)::int from forum_subscriptions) subscriptions`;
  expect(left).toEqual({
    forums: 0,
    topics: [topics[2]],
    posts: 1,
    notifications: 1,
    subscriptions: 0,
  });
  expect((await ayse.get("/users/me")).body).toMatchObject({ total_topics: 1, total_posts: 0 });
  expect(await wrongCounters(app)).toEqual([]);
});
