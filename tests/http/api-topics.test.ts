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
const list = async (query: string) => ids((await ayse.get(`/topics/?${query}`)).body.data);

test("the author and the time of a topic come from the server, not from the body", async () => {
  const owner_id = await app.idOf("ayse");
  const { status, body } = await ayse.post("/topics/", {
    forum_id,
    title: "  Ceviz sehpa ",
    content: "<p>Neden?</p>",
    owner_id: 1,
    created_at: "0001-01-01T00:00:00Z",
    total_posts: 9,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(Number),
    title: "Ceviz sehpa",
    content: "<p>Neden?</p>",
    forum_id,
    owner_id,
    created_at: expect.stringMatching(/^20\d\d-.*Z$/),
    updated_at: null,
    total_posts: 0,
    last_post: null,
    is_locked: false,
    is_pinned: false,
    owner: {
      id: owner_id,
      username: PEOPLE.ayse.username,
      full_name: PEOPLE.ayse.full_name,
      picture_url: null,
    },
    url: expect.stringMatching(`^https?://.*/topic/${body.id}$`),
  });
  expect((await mehmet.get(`/topics/${body.id}`)).body).toEqual(body);
  expect((await ayse.get("/users/me")).body).toMatchObject({ total_topics: 1, total_posts: 0 });
  expect((await ayse.get("/subscriptions/topics")).body.data).toContain(body.id);
  expect(await wrongCounters(app)).toEqual([]);
});

test.each([
  [{ title: "x", content: "<p>x</p>" }, "forum_id", "Field required"],
  [{ forum_id: 1, content: "<p>x</p>" }, "title", "Field required"],
  [{ forum_id: 1, title: " ", content: "<p>x</p>" }, "title", "Title is required."],
  [{ forum_id: 1, title: "x".repeat(201), content: "<p>x</p>" }, "title", "Too long"],
  [
    { forum_id: 1, title: "x\u0000y", content: "<p>x</p>" },
    "title",
    "Text must not contain NUL characters or lone surrogates",
  ],
  [{ forum_id: 1, title: "x", content: "" }, "content", "Content is required."],
  [
    { forum_id: 1, title: "x", content: "<p>&nbsp; <br></p><script>x</script>" },
    "content",
    "Content is required.",
  ],
  [{ forum_id: 1, title: "x", content: `<p>${"ş".repeat(33_000)}</p>` }, "content", "Too long"],
  [
    { forum_id: 1, title: "x", content: "&amp;".repeat(1000) + "&".repeat(60_000) },
    "content",
    "Too long",
  ],
  [{ forum_id: 1, title: "x", content: 7 }, "content", "Input should be a valid string"],
])("refuses %.80j", async (body, field, msg) => {
  const [before] = await app.sql`select count(*)::int from topics`;
  const { status, body: answer } = await ayse.post("/topics/", body);
  expect([status, answer.detail[0]]).toMatchObject([422, { loc: ["body", field], msg }]);
  expect(await app.sql`select count(*)::int from topics`).toEqual([before]);
});

test("a topic in a missing forum is a 404", async () => {
  const { status, body } = await ayse.post("/topics/", {
    forum_id: 999_999,
    title: "x",
    content: "<p>x</p>",
  });
  expect([status, body]).toEqual([404, { detail: "Forum not found", code: "forum_not_found" }]);
});

test("the form key is not part of the contract: two calls with one key create two topics", async () => {
  const topic = { forum_id, title: "İki kez", content: "<p>x</p>", form_key: "bir-form" };
  const [first, second] = [
    await mehmet.post("/topics/", topic),
    await mehmet.post("/topics/", topic),
  ];
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([
    200,
    200,
    false,
  ]);
});

test("topics are listed by newest activity, and pages neither repeat nor skip one", async () => {
  const { forum_id } = await makeForum(selin);
  const topic_ids: number[] = [];
  for (let n = 0; n < 23; n += 1) topic_ids.unshift(await makeTopic(ayse, forum_id, `${n}`));
  const revived = topic_ids[20] ?? 0;
  await makePost(mehmet, revived);
  const order = [revived, ...topic_ids.filter((id) => id !== revived)];
  await app.sql`update topic_activity set active_at = '2026-01-01' where forum_id = ${forum_id} and last_owner_id is null`;
  for (const limit of [5, 7, 23]) {
    const pages: number[] = [];
    for (let skip = 0; skip < 23; skip += limit)
      pages.push(...(await list(`forum_id=${forum_id}&skip=${skip}&limit=${limit}`)));
    expect(pages).toEqual(order);
  }
  expect((await ayse.get(`/topics/?forum_id=${forum_id}&skip=23`)).body).toEqual({
    data: [],
    count: 23,
  });
  expect(
    (await ayse.get(`/topics/?forum_id=${forum_id}&skip=9007199254740993&limit=100000`)).body,
  ).toEqual({ data: [], count: 23 });
  const [total] = await app.sql`select count(*)::int from topics`;
  expect((await ayse.get("/topics/?limit=1")).body).toMatchObject({
    data: [{ id: revived }],
    count: total?.count,
  });
});

test("the list of an unknown forum is empty; an invalid number is refused", async () => {
  for (const id of [999_999, 0, -5, 2 ** 40])
    expect((await ayse.get(`/topics/?forum_id=${id}`)).body).toEqual({ data: [], count: 0 });
  for (const query of ["forum_id=x", "skip=-1", "limit=0", "limit=x"])
    expect((await ayse.get(`/topics/?${query}`)).status).toBe(422);
});

test("several topics are returned in the requested order", async () => {
  const [a, b, c] = [
    await makeTopic(ayse, forum_id),
    await makeTopic(ayse, forum_id),
    await makeTopic(ayse, forum_id),
  ];
  for (const query of [
    `ids=${c}&ids=999999&ids=${a}&ids=${b}`,
    `ids[]=${c}&ids[]=${a}&ids[]=${b}`,
    `ids=${c},${a},${b},${c}`,
  ]) {
    const { body } = await mehmet.get(`/topics/multi/?${query}`);
    expect([ids(body.data), body.count]).toEqual([[c, a, b], 3]);
  }
});

test("the author and superusers change a topic; fields that were not sent stay", async () => {
  const id = await makeTopic(ayse, forum_id);
  const { status, body } = await ayse.put(`/topics/${id}`, {
    title: "Yeni başlık",
    forum_id: 999,
    owner_id: 1,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: "Yeni başlık",
    content: "<p>Neden matlaştı?</p>",
    forum_id,
    owner_id: await app.idOf("ayse"),
    updated_at: expect.any(String),
  });
  expect((await selin.put(`/topics/${id}`, { content: "<p>Düzeltildi</p>" })).body).toMatchObject({
    title: "Yeni başlık",
    content: "<p>Düzeltildi</p>",
  });
  const stranger = await mehmet.put(`/topics/${id}`, { title: "Benim" });
  expect([stranger.status, stranger.body]).toEqual([
    403,
    { detail: "The user doesn't have enough privileges", code: "not_enough_privileges" },
  ]);
  expect((await ayse.put(`/topics/${id}`, { title: null })).status).toBe(422);
  expect((await ayse.put(`/topics/${id}`, { content: "<p> </p>" })).body.detail[0]).toMatchObject({
    loc: ["body", "content"],
    msg: "Content is required.",
  });
  expect((await mehmet.get(`/topics/${id}`)).body).toMatchObject({
    title: "Yeni başlık",
    content: "<p>Düzeltildi</p>",
  });
});

test("a list is the same however often and in whichever encoding it is sent, until it changes", async () => {
  const id = await makeTopic(ayse, forum_id, "Çekmece");
  const path = `/topics/?forum_id=${forum_id}&limit=100`;
  const first = await ayse.get(path, { "Accept-Encoding": "identity" });
  const etag = first.headers.get("ETag") ?? "";
  for (const encoding of ["br", "gzip", "br", "gzip"]) {
    const again = await ayse.get(path, { "Accept-Encoding": encoding });
    expect([again.headers.get("Content-Encoding"), again.text]).toEqual([encoding, first.text]);
    expect(again.headers.get("ETag")).toBe(etag);
  }
  expect((await ayse.get(path, { "If-None-Match": etag })).status).toBe(304);
  await ayse.put(`/topics/${id}`, { title: "Yeni çekmece" });
  const changed = await ayse.get(path, { "If-None-Match": etag, "Accept-Encoding": "br" });
  expect([changed.status, changed.text.includes("Yeni çekmece")]).toEqual([200, true]);
});
