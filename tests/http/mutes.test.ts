import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

const MEHMET = `/user/${PEOPLE.mehmet.username}`;

let app: App;
let ayse: Browser;
let forum_id: number;
let topic_id: number;
let post_id: number;
beforeAll(async () => {
  app = await sharedApp();
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  topic_id = await addTopic(app, forum_id, { by: "mehmet", title: "Ceviz sehpa" });
  post_id = await addPost(app, topic_id, { by: "mehmet", content: "<p>Katlanacak</p>" });
  await addPost(app, topic_id, { by: "emma", content: "<p>Açık kalacak</p>" });
  ayse = await app.as("ayse");
});
beforeEach(() => app.sql`delete from mutes`);

const statusOf = (page: Page) => page.find("main summary[title]").getAttribute("title");
const rows = async () => await app.sql`select topic_id, forum_id, muted_id from mutes order by id`;
const muteMember = async () =>
  await app.sql`insert into mutes (user_id, muted_id) values (${await app.idOf("ayse")}, ${await app.idOf("mehmet")})`;

describe("without script", () => {
  test.each([
    ["topic", () => ({ topic_id, forum_id: null }), "notices.topicMuted"],
    ["forum", () => ({ topic_id: null, forum_id }), "notices.forumMuted"],
  ] as const)("a %s is muted and unmuted on its own page", async (kind, thing, notice) => {
    const address = `/${kind}/${kind === "topic" ? topic_id : forum_id}`;
    const name = kind === "topic" ? "Topic" : "Forum";
    const buttonOf = (state: "off" | "normal") =>
      `${tr(`subscriptions.${state}`)}: ${tr(`subscriptions.${state}${name}`)}`;
    const before = await ayse.get(address);
    expect(statusOf(before)).not.toBe(tr("forum.muted"));
    const muted = await before.submit({}, { button: buttonOf("off") });
    expect(await rows()).toEqual([{ ...thing(), muted_id: null }]);
    expect([muted.path, muted.notice]).toEqual([address, expect.stringContaining(tr(notice))]);
    expect(statusOf(muted)).toBe(tr("forum.muted"));
    const unmuted = await muted.submit({}, { button: buttonOf("normal") });
    expect(await rows()).toEqual([]);
    expect(statusOf(unmuted)).toBe(statusOf(before));
  });

  test("a member is muted by a question, and the page of the member ends it", async () => {
    const question = await (await ayse.get(MEHMET)).follow(
      `${tr("forum.mute")}: ${PEOPLE.mehmet.username}`,
    );
    expect(question.path).toBe(`${MEHMET}/mute`);
    expect(question.heading).toBe(tr("mutes.muteMemberTitle"));
    expect(question.main).toContain(tr("mutes.muteMemberText"));
    const muted = await question.submit({}, { button: tr("forum.mute") });
    expect(await rows()).toEqual([
      { topic_id: null, forum_id: null, muted_id: await app.idOf("mehmet") },
    ]);
    expect(muted.path).toBe(MEHMET);
    expect(muted.notice).toContain(tr("notices.memberMuted"));
    expect(muted.main).toContain(tr("mutes.memberMuted"));
    const unmuted = await muted.submit({}, { button: tr("forum.unmute") });
    expect(unmuted.path).toBe(MEHMET);
    expect(await rows()).toEqual([]);
  });

  test("nobody mutes themselves or an unknown member", async () => {
    const own = `/user/${encodeURIComponent(PEOPLE.ayse.username)}`;
    expect((await ayse.get(own)).main).not.toContain(tr("forum.mute"));
    expect((await ayse.get(`${own}/mute`)).status).toBe(400);
    expect((await ayse.post(`${own}/mute`, {})).status).toBe(400);
    expect((await ayse.get("/user/kimse/mute")).status).toBe(404);
    expect((await ayse.post("/user/kimse/mute", {})).status).toBe(404);
    expect((await ayse.post("/topic/999999/subscription", { intent: "mute" })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test("the settings list what is muted, page by page, and end it", async () => {
    const empty = await ayse.get("/settings?tab=muted");
    expect(empty.main).toContain(tr("mutes.nothing"));
    const ayse_id = await app.idOf("ayse");
    await app.sql`insert into topics (forum_id, owner_id, title, content) select ${forum_id}, ${ayse_id}, 'Sessiz ' || n, '<p>x</p>' from generate_series(1, 20) n`;
    await app.sql`insert into mutes (user_id, topic_id) select ${ayse_id}, id from topics where title like 'Sessiz %' order by id`;
    await app.sql`insert into mutes (user_id, forum_id) values (${ayse_id}, ${forum_id})`;
    await muteMember();
    const page = await ayse.get("/settings?tab=muted");
    expect(page.main).toContain(tr("mutes.shown", { from: 1, to: 20, count: 22 }));
    expect(page.find(`main td a[href="${MEHMET}"], main th a[href="${MEHMET}"]`).textContent).toBe(
      PEOPLE.mehmet.username,
    );
    expect((await page.follow("2")).main).toContain("Sessiz 1");
    const button = `${tr("forum.unmute")}: ${PEOPLE.mehmet.username}`;
    const after = await page.submit({}, { button });
    expect(after.path).toBe("/settings?tab=muted");
    expect(after.notice).toContain(tr("notices.unmuted"));
    expect(after.main).not.toContain(PEOPLE.mehmet.username);
    // Sending it twice has the same result.
    const twice = await page.submit({}, { button });
    expect([twice.status, twice.notice]).toEqual([200, after.notice]);
    expect(await rows()).toHaveLength(21);
    await muteMember();
    const second = await ayse.get("/settings?tab=muted&page=2");
    const last = await second.submit({}, { button: `${tr("forum.unmute")}: Sessiz 2` });
    expect(last.path).toBe("/settings?tab=muted&page=2");
    await app.sql`delete from topics where title like 'Sessiz %'`;
  });
});

describe("what a muted member wrote", () => {
  test("is folded to a line, and stays where it is", async () => {
    await muteMember();
    const page = await ayse.get(`/topic/${topic_id}`);
    const reply = page.find(`#post-${post_id}`);
    const fold = page.find(`#post-${post_id} > details`);
    expect(reply.getAttribute("tabindex")).toBe("-1");
    expect(fold.getAttribute("open") ?? null).toBeNull();
    const username = PEOPLE.mehmet.username;
    expect(page.find(`#post-${post_id} > details > summary`).textContent).toBe(
      tr("mutes.replyBy", { username }),
    );
    expect(page.find(`#post-${post_id} > details .prose`).textContent).toBe("Katlanacak");
    expect(page.find(`#post-${post_id} h3`).textContent).toContain(username);
    expect(page.find(`#post-${post_id} .post-number`).textContent).toBe("#1");
    expect(page.find(".opening details > summary").textContent).toBe(
      tr("mutes.topicBy", { username }),
    );
    expect(page.all(".post details:not(.menu)")).toHaveLength(2);
    expect(page.find(".reply > .prose").textContent).toBe("Açık kalacak");
  });

  test("is folded above the reply form too, and on later pages of the topic", async () => {
    await muteMember();
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    expect(form.find(`#post-${post_id} > details > summary`).textContent).toBe(
      tr("mutes.replyBy", { username: PEOPLE.mehmet.username }),
    );
    const long_id = await addTopic(app, forum_id, { by: "mehmet", title: "Uzun" });
    for (let n = 0; n < 11; n++) await addPost(app, long_id, { by: "emma" });
    const second = await ayse.get(`/topic/${long_id}?page=2`);
    expect(second.find(".opening-line summary").text).toBe(
      tr("mutes.topicBy", { username: PEOPLE.mehmet.username }),
    );
  });

  test("is as ever for everybody else, and once it is unmuted", async () => {
    const before = await ayse.get(`/topic/${topic_id}`);
    await muteMember();
    const emma = await (await app.as("emma")).get(`/topic/${topic_id}`);
    expect(emma.all(".reply details:not(.menu)")).toHaveLength(0);
    await app.sql`delete from mutes`;
    const after = await ayse.get(`/topic/${topic_id}`);
    expect(withoutNonce(after.html)).toBe(withoutNonce(before.html));
  });
});

/** A page without the parts that differ in every answer. */
function withoutNonce(html: string): string {
  return html.replace(/nonce(="|\\?":\\?")[\w+/=-]+/g, "nonce");
}

test("a muted member sees the same bytes as before, on pages and in the API", async () => {
  const mehmet = await app.as("mehmet");
  const api = await app.apiAs("mehmet");
  const ayse_id = await app.idOf("ayse");
  const pages = [
    "/forum",
    `/forum/${forum_id}`,
    `/topic/${topic_id}`,
    `/topic/${topic_id}/subscription`,
    `/user/${encodeURIComponent(PEOPLE.ayse.username)}`,
    MEHMET,
    "/members",
    "/notifications",
    "/settings?tab=muted",
    "/settings?tab=subscriptions",
    "/search?q=Katlanacak",
  ];
  const calls = [
    "/mutes/",
    "/notifications/",
    "/users/me",
    `/users/${ayse_id}`,
    `/users/multi?ids=${ayse_id}`,
    `/topics/${topic_id}`,
    `/topics/${topic_id}/post/`,
    "/forums/",
    "/subscriptions/topics",
  ];
  const readAll = async () => [
    ...(await Promise.all(
      pages.map(async (path) => [path, withoutNonce((await mehmet.get(path)).html)]),
    )),
    ...(await Promise.all(
      calls.map(async (path) => {
        const { status, text, headers } = await api.get(path);
        return [path, status, text, headers.get("etag")];
      }),
    )),
  ];
  await readAll();
  const before = await readAll();
  await app.sql`insert into mutes (user_id, muted_id) values (${ayse_id}, ${await app.idOf("mehmet")})`;
  await app.sql`insert into mutes (user_id, topic_id) values (${ayse_id}, ${topic_id})`;
  await app.sql`insert into mutes (user_id, forum_id) values (${ayse_id}, ${forum_id})`;
  const after = await readAll();
  for (const [n, answer] of after.entries()) expect(answer).toEqual(before[n]);
});

test("a muted member gets the same answer to a mention, which tells nothing", async () => {
  const api = await app.apiAs("mehmet");
  const own_id = await addTopic(app, forum_id, { by: "mehmet" });
  const content = `<p>@${PEOPLE.ayse.username}</p>`;
  const told = await api.post(`/topics/${own_id}/post/`, { content });
  await muteMember();
  const untold = await api.post(`/topics/${own_id}/post/`, { content });
  expect([untold.status, Object.keys(untold.body)]).toEqual([told.status, Object.keys(told.body)]);
  const is_notified = await app.sql`select post_id from notifications where topic_id = ${own_id}`;
  expect(is_notified.map((row) => Number(row.post_id))).toEqual([told.body.id]);
});

test("the API mutes, lists and unmutes", async () => {
  const api = await app.apiAs("ayse");
  const mehmet_id = await app.idOf("mehmet");
  expect((await api.get("/mutes/")).body).toEqual({ data: [], count: 0 });
  const muted = await api.post("/mutes/", { user_id: mehmet_id });
  const row = {
    id: expect.any(Number),
    type: "user",
    topic_id: null,
    forum_id: null,
    user_id: mehmet_id,
    name: PEOPLE.mehmet.username,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  expect([muted.status, muted.body]).toEqual([200, row]);
  expect((await api.post("/mutes/", { user_id: mehmet_id })).body).toEqual(muted.body);
  await api.post("/mutes/", { topic_id });
  await api.post("/mutes/", { forum_id });
  const list = await api.get("/mutes/?skip=1&limit=1");
  expect(list.body).toMatchObject({ data: [{ type: "topic", name: "Ceviz sehpa" }], count: 3 });
  for (const [body, status, detail] of [
    [{ user_id: await app.idOf("ayse") }, 400, en("messages.muteOwn")],
    [{ user_id: 999_999 }, 404, en("messages.userNotFound")],
    [{ topic_id: 999_999 }, 404, en("messages.topicNotFound")],
    [{ forum_id: 999_999 }, 404, en("messages.forumNotFound")],
  ] as const) {
    const answer = await api.post("/mutes/", body);
    expect([answer.status, answer.body]).toMatchObject([status, { detail }]);
  }
  expect((await api.post("/mutes/", {})).status).toBe(422);
  expect((await api.post("/mutes/", { topic_id, forum_id })).status).toBe(422);
  const stranger = await app.apiAs("emma");
  expect((await stranger.delete(`/mutes/${muted.body.id}`)).status).toBe(404);
  expect((await api.delete(`/mutes/${muted.body.id}`)).body).toEqual({ message: "Unmuted." });
  expect((await api.delete(`/mutes/${muted.body.id}`)).status).toBe(404);
  expect(await rows()).toHaveLength(2);
});
