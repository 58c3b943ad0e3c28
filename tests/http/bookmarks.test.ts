import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let topic_id: number;
let post_id: number;
beforeAll(async () => {
  app = await sharedApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const ayse = await app.apiAs("ayse");
  topic_id = await makeTopic(ayse, forum_id, "Ceviz sehpa", "<p>Cilası matlaştı.</p>");
  for (let n = 1; n <= 11; n++) post_id = await makePost(ayse, topic_id, `<p>Zımpara ${n}</p>`);
});

const rowsOf = async (person: "mehmet" | "emma" | "nazim") =>
  await app.sql`select topic_id, post_id, note from bookmarks where user_id = ${await app.idOf(person)} order by id`;

test("a reply of the second page is bookmarked, noted and removed without script", async () => {
  const mehmet = await app.as("mehmet");
  const page = await mehmet.get(`/topic/${topic_id}?page=2`);
  const heading = tr("topic.replyOf", { position: 11, username: PEOPLE.ayse.username });
  const form = await page.follow(`${tr("bookmarks.add")}: ${heading}`);
  expect(form.main).toContain("Zımpara 11");
  const saved = await form.submit();
  expect([saved.path, saved.notice]).toEqual([
    `/topic/${topic_id}?page=2`,
    expect.stringContaining(tr("notices.bookmarkSaved")),
  ]);
  expect(await rowsOf("mehmet")).toEqual([{ topic_id: null, post_id, note: null }]);

  const again = await saved.follow(`${tr("bookmarks.added")}: ${heading}`);
  const noted = await again.submit({ note: "  Kışın \n bak " });
  expect(await rowsOf("mehmet")).toEqual([{ topic_id: null, post_id, note: "Kışın bak" }]);
  const third = await noted.follow(`${tr("bookmarks.added")}: ${heading}`);
  expect(third.find("input[name=note]").getAttribute("value")).toBe("Kışın bak");
  const removed = await third.submit({}, { button: tr("bookmarks.remove") });
  expect([removed.path, removed.notice]).toEqual([
    `/topic/${topic_id}?page=2`,
    expect.stringContaining(tr("notices.bookmarkRemoved")),
  ]);
  expect(removed.main).toContain(`${tr("bookmarks.add")}: ${heading}`);
  expect(await rowsOf("mehmet")).toEqual([]);
});

test("a note that is too long, or sent after the session ended, stays in the form", async () => {
  const emma = await app.as("emma");
  const form = await emma.get(`/topic/${topic_id}/bookmark`);
  expect(form.heading).toBe(en("bookmarks.addTopic"));
  const note = "x".repeat(301);
  const refused = await form.submit({ note });
  expect(refused.status).toBe(422);
  expect(refused.find("input[name=note]").getAttribute("value")).toBe(note);
  await app.sql`delete from sessions where user_id = ${await app.idOf("emma")}`;
  const signed_out = await refused.submit({ note: "Winter" });
  expect(signed_out.status).toBe(401);
  expect(signed_out.main).toContain(en("topic.sessionOver"));
  expect(signed_out.find("input[name=note]").getAttribute("value")).toBe("Winter");
  expect(await rowsOf("emma")).toEqual([]);
});

test("a note stays in the form if the reply was removed meanwhile", async () => {
  const ayse = await app.apiAs("ayse");
  const gone_id = await makePost(ayse, topic_id);
  const nazim = await app.as("nazim");
  const form = await nazim.get(`/topic/${topic_id}/post/${gone_id}/bookmark`);
  await ayse.delete(`/topics/${topic_id}/post/${gone_id}`);
  const refused = await form.submit({ note: "Sonra oku" });
  expect([refused.status, refused.main]).toEqual([
    404,
    expect.stringContaining(tr("messages.postNotFound")),
  ]);
  expect(refused.find("input[name=note]").getAttribute("value")).toBe("Sonra oku");
  expect((await nazim.get(`/topic/${topic_id}/post/${gone_id}/bookmark`)).status).toBe(404);
  expect((await nazim.get(`/topic/1${topic_id}/post/${post_id}/bookmark`)).path).toBe(
    `/topic/${topic_id}/post/${post_id}/bookmark`,
  );
});

test("a suspended member bookmarks", async () => {
  const user_id = await app.idOf("nazim");
  await app.sql`insert into suspensions (user_id, reason) values (${user_id}, 'Neden')`;
  const nazim = await app.as("nazim");
  const page = await nazim.get(`/topic/${topic_id}`);
  const opening = tr("rows.openingOf", { username: PEOPLE.ayse.username });
  const form = await page.follow(`${tr("bookmarks.add")}: ${opening}`);
  expect((await form.submit({ note: "Okumalı" })).notice).toContain(tr("notices.bookmarkSaved"));
  await app.sql`delete from suspensions where user_id = ${user_id}`;
  expect(await rowsOf("nazim")).toEqual([{ topic_id, post_id: null, note: "Okumalı" }]);
});

describe("the page of the bookmarks", () => {
  beforeAll(async () => {
    const mehmet = await app.apiAs("mehmet");
    await mehmet.post("/bookmarks/", { topic_id, note: "Kışlık iş" });
    await mehmet.post("/bookmarks/", { post_id });
  });

  test("is in the menu, lists them, and leads to the places", async () => {
    const mehmet = await app.as("mehmet");
    const list = await (await mehmet.get("/forum")).follow(tr("words.myBookmarks"));
    expect(list.path).toBe("/bookmarks");
    const items = list.all("main li").map((item) => item.textContent);
    expect(items[0]).toContain("Ceviz sehpa #11");
    expect(items[0]).toContain("Zımpara 11");
    expect(items[1]).toContain(tr("bookmarks.noteOf", { note: "Kışlık iş" }));
    const place = await list.follow("Ceviz sehpa #11");
    expect(place.path).toBe(`/topic/${topic_id}?page=2`);
  });

  test("finds, and says so where nothing is found", async () => {
    const mehmet = await app.as("mehmet");
    const found = await mehmet.get("/bookmarks?q=KISLIK");
    expect(found.all("main li")).toHaveLength(1);
    const none = await mehmet.get("/bookmarks?q=yok");
    expect(none.main).toContain(tr("bookmarks.noneFound"));
    expect(none.find("main input[name=q]").getAttribute("value")).toBe("yok");
    expect((await (await app.as("selin")).get("/bookmarks")).main).toContain(
      tr("bookmarks.nothing"),
    );
  });

  test("changes and removes one, and returns to the same search", async () => {
    const mehmet = await app.as("mehmet");
    const found = await mehmet.get("/bookmarks?q=kışlık");
    const form = await found.follow(`${tr("bookmarks.change")}: Ceviz sehpa`);
    const changed = await form.submit({ note: "Kışlık ve güzlük" });
    expect([changed.url.searchParams.get("q"), changed.notice]).toEqual([
      "kışlık",
      expect.stringContaining(tr("notices.bookmarkChanged")),
    ]);
    const again = await changed.follow(`${tr("bookmarks.change")}: Ceviz sehpa`);
    expect((await (await app.as("selin")).get(again.path)).status).toBe(404);
    const removed = await again.submit({}, { button: tr("bookmarks.remove") });
    expect(removed.main).toContain(tr("bookmarks.noneFound"));
    // Sending it twice has the same result.
    const twice = await again.submit({}, { button: tr("bookmarks.remove") });
    expect([twice.status, twice.path, twice.notice]).toEqual([200, removed.path, removed.notice]);
    expect(await rowsOf("mehmet")).toEqual([{ topic_id: null, post_id, note: null }]);
  });
});

describe("the API", () => {
  test("creates, lists, finds and deletes", async () => {
    const emma = await app.apiAs("emma");
    const created = await emma.post("/bookmarks/", { topic_id, note: " Kış " });
    expect(created).toMatchObject({
      status: 200,
      body: {
        topic_id,
        post_id: null,
        note: "Kış",
        title: "Ceviz sehpa",
        excerpt: "Cilası matlaştı.",
        owner: { id: await app.idOf("ayse"), picture_url: null },
        url: expect.stringMatching(new RegExp(`/topic/${topic_id}$`)),
      },
    });
    const again = await emma.post("/bookmarks/", { topic_id });
    expect(again.body).toEqual(created.body);
    const reply = await emma.post("/bookmarks/", { post_id, note: null });
    expect(reply.body).toMatchObject({ topic_id, post_id, note: null, excerpt: "Zımpara 11" });
    expect(new URL(String(reply.body.url)).pathname).toBe(`/topic/${topic_id}/post/${post_id}`);
    expect((await emma.get("/bookmarks/")).body).toEqual({
      data: [reply.body, created.body],
      count: 2,
    });
    expect((await emma.get("/bookmarks/?limit=1&skip=1")).body).toEqual({
      data: [created.body],
      count: 2,
    });
    expect((await emma.get("/bookmarks/?q=kis")).body).toEqual({ data: [created.body], count: 1 });

    const ayse = await app.apiAs("ayse");
    const path = `/bookmarks/${created.body.id}`;
    expect(await ayse.delete(path)).toMatchObject({
      status: 404,
      body: { detail: en("messages.notFound"), code: "not_found" },
    });
    expect((await emma.delete(path)).body).toEqual({ message: "The bookmark was removed." });
    expect((await emma.delete(path)).status).toBe(404);
    expect(await rowsOf("emma")).toEqual([{ topic_id: null, post_id, note: null }]);
  });

  test("refuses both, none, unknown things and long notes", async () => {
    const emma = await app.apiAs("emma");
    for (const body of [{}, { topic_id, post_id }, { topic_id: null }, { topic_id, note: 1 }])
      expect([body, (await emma.post("/bookmarks/", body)).status]).toEqual([body, 422]);
    expect((await emma.post("/bookmarks/", { topic_id, note: "x".repeat(301) })).status).toBe(422);
    expect((await emma.post("/bookmarks/", { topic_id: 2_147_483_647 })).status).toBe(404);
    expect((await emma.post("/bookmarks/", { post_id: Number.MAX_SAFE_INTEGER })).status).toBe(404);
    expect((await emma.get(`/bookmarks/?q=${"x".repeat(201)}`)).status).toBe(422);
    expect((await emma.delete("/bookmarks/99999999999")).status).toBe(404);
  });
});
