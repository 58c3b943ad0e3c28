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
      audience: null,
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

test("a forum is for every member, or for the groups that its audience names", async () => {
  const { category_id } = await makeForum(selin);
  const [ayse_id, mehmet_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  const board = (await selin.post("/groups/", { name: "Kurul" })).body.id;
  const workshop = (await selin.post("/groups/", { name: "Atölye" })).body.id;
  await selin.put(`/groups/${board}/members/${ayse_id}`, {});
  await selin.put(`/groups/${workshop}/members/${mehmet_id}`, {});
  const audience = [
    { group_id: board, may_write: true },
    { group_id: workshop, may_write: false },
  ];
  const { status, body: forum } = await selin.post("/forums/", {
    name: "Kurul odası",
    category_id,
    audience,
  });
  expect([status, forum.audience]).toEqual([200, audience]);
  const path = `/forums/${forum.id}`;
  // Members see the groups that they are in.
  expect((await ayse.get(path)).body.audience).toEqual([audience[0]]);
  expect((await mehmet.get(path)).body.audience).toEqual([audience[1]]);
  const emma = await app.apiAs("emma");
  const not_found = { detail: "Forum not found", code: "forum_not_found" };
  expect((await emma.get(path)).body).toEqual(not_found);
  expect((await emma.get("/forums/")).text).not.toContain("Kurul odası");

  // Left out: unchanged.
  expect((await selin.put(path, { description: "Kararlar" })).body.audience).toEqual(audience);
  const topic = { forum_id: forum.id, title: "Karar", content: "<p>Evet</p>" };
  const refused = await mehmet.post("/topics/", topic);
  expect([refused.status, refused.body]).toEqual([
    403,
    { detail: "You may read here, not write.", code: "read_only_forum" },
  ]);
  expect((await emma.post("/topics/", topic)).body).toEqual(not_found);
  expect((await ayse.post("/topics/", topic)).status).toBe(200);

  const open = await selin.put(path, { audience: null });
  expect(open.body).toMatchObject({ audience: null, description: "Kararlar" });
  expect((await emma.get(path)).body).toMatchObject({ audience: null, total_topics: 1 });
});

test("a wrong audience changes nothing, and says what is wrong with it", async () => {
  const { forum_id, category_id } = await makeForum(selin);
  const { body: group } = await selin.post("/groups/", { name: "Denetim" });
  const row = { group_id: group.id, may_write: true };
  await selin.put(`/forums/${forum_id}`, { audience: [row] });
  const [{ count } = {}] = await app.sql`select count(*)::int from forums`;
  const cases: [unknown, number, unknown][] = [
    [[{ group_id: 999_999, may_write: true }], 404, "group_not_found"],
    [[row, { ...row, may_write: false }], 422, [["audience"], "group_twice"]],
    [[], 422, [["audience"], "audience_required"]],
    [[{ group_id: group.id }], 422, [["audience", 0, "may_write"], "field_required"]],
    [[{ group_id: 0, may_write: true }], 422, [["audience", 0, "group_id"], "number_range"]],
    ["everyone", 422, [["audience"], "invalid_value"]],
  ];
  for (const [audience, status, problem] of cases) {
    for (const answer of [
      await selin.put(`/forums/${forum_id}`, { audience, name: "Başka" }),
      await selin.post("/forums/", { name: "Başka", category_id, audience }),
    ]) {
      const [item] = Array.isArray(answer.body.detail) ? answer.body.detail : [];
      expect([audience, answer.status, item ? [item.loc, item.code] : answer.body.code]).toEqual([
        audience,
        status,
        Array.isArray(problem) ? [["body", ...problem[0]], problem[1]] : problem,
      ]);
    }
  }
  expect((await selin.get(`/forums/${forum_id}`)).body).toMatchObject({
    name: "Ahşap işleri",
    audience: [row],
  });
  expect(await app.sql`select count(*)::int from forums`).toEqual([{ count }]);
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
