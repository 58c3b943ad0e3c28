import { afterEach, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

const REASON = "Derneğimiz kapandı; arşiv <yıl sonuna> dek burada.";

let app: App;
let selin: Browser;
let mehmet: Browser;
let api: ApiClient;
let mehmets_api: ApiClient;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
  mehmet = await app.as("mehmet");
  [api, mehmets_api] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  forum_id = (await makeForum(api)).forum_id;
  topic_id = await makeTopic(mehmets_api, forum_id);
  post_id = await makePost(api, topic_id);
});
afterEach(async () => {
  await api.delete("/server/read-only");
});

const bandOf = (page: Awaited<ReturnType<Browser["get"]>>) =>
  page.all("main section").find((each) => each.getAttribute("aria-label") === tr("layout.readOnly"))
    ?.textContent ?? null;

test("a superuser switches it on with a reason, changes the reason and lets members write again", async () => {
  const page = await selin.get("/admin/ending");
  expect([page.heading, bandOf(page)]).toEqual([tr("ending.title"), null]);
  const refused = await page.submit({ reason: " " });
  expect([refused.status, refused.main.includes(tr("messages.reasonRequired"))]).toEqual([
    422,
    true,
  ]);
  const set = await refused.submit({ reason: "Kapandık." });
  expect([set.path, set.notice.includes(tr("notices.readOnlySet"))]).toEqual([
    "/admin/ending",
    true,
  ]);
  expect(bandOf(set)).toContain("Kapandık.");
  const changed = await set.submit({ reason: REASON });
  expect(bandOf(changed)).toContain(REASON);
  expect(changed.find("textarea[name=reason]").textContent).toBe(REASON);
  const log = await selin.get("/admin/log");
  expect(log.main).toContain(tr("ending.log", { actor: "selin" }));
  const question = await changed.follow(tr("ending.reopen"));
  expect(question.heading).toBe(tr("ending.reopenTitle"));
  const ended = await question.submit();
  expect([ended.path, ended.notice.includes(tr("notices.readOnlyEnded"))]).toEqual([
    "/admin/ending",
    true,
  ]);
  expect(bandOf(ended)).toBeNull();
  expect((await selin.get("/admin/log")).main).toContain(tr("ending.logEnd", { actor: "selin" }));
});

test("each page says since when and why, to members, superusers and guests, in their language", async () => {
  await api.put("/server/read-only", { reason: REASON });
  const guest = new Browser(app.url);
  const pages = [
    await mehmet.get("/forum"),
    await mehmet.get(`/topic/${topic_id}`),
    await mehmet.get("/settings"),
    await mehmet.get("/no-such-page"),
    await selin.get("/admin"),
    await guest.get("/login"),
    await guest.get("/privacy"),
  ];
  for (const page of pages) {
    expect([page.path, bandOf(page)]).toEqual([page.path, expect.stringContaining(REASON)]);
    expect(bandOf(page)).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  }
  await app.sql`update users set language = 'en' where id = ${await app.idOf("mehmet")}`;
  const [sentence] = en("layout.readOnlySince", { date: "|" }).split("|");
  expect((await mehmet.get("/forum")).main).toContain(sentence);
  await app.sql`update users set language = null where id = ${await app.idOf("mehmet")}`;
});

test("no form of writing is offered, also to moderators, and the forms say why", async () => {
  await api.put("/server/read-only", { reason: REASON });
  for (const reader of [mehmet, selin]) {
    const topic = await reader.get(`/topic/${topic_id}`);
    const forum = await reader.get(`/forum/${forum_id}`);
    for (const text of [
      tr("topic.postReply"),
      tr("topic.quote"),
      tr("topic.report"),
      tr("topic.moderate"),
      tr("thanks.thank"),
    ])
      expect(topic.main).not.toContain(text);
    expect(topic.all(`main a[href="/topic/${topic_id}/edit"]`)).toEqual([]);
    expect(forum.all(`main a[href="/forum/${forum_id}/newTopic"]`)).toEqual([]);
    for (const path of [
      `/forum/${forum_id}/newTopic`,
      `/topic/${topic_id}/reply`,
      "/invites/new",
      "/invites/several",
    ]) {
      const page = await reader.get(path);
      expect([path, page.status, page.all("main form[method=post]").length]).toEqual([
        path,
        200,
        0,
      ]);
      expect(page.main, path).toContain(tr("messages.siteReadOnly"));
    }
  }
});

test("a form that was open keeps what was typed, also as a draft", async () => {
  const form = await mehmet.get(`/topic/${topic_id}/reply`);
  await api.put("/server/read-only", { reason: REASON });
  const answer = await form.submit({ content: "Son sözüm" });
  expect([answer.status, answer.main.includes(tr("messages.siteReadOnly"))]).toEqual([403, true]);
  expect(answer.find("textarea[name=content]").textContent).toBe("Son sözüm");
  const saved = await form.submit({ content: "Son sözüm" }, { button: tr("editor.saveDraft") });
  expect(saved.status).toBe(200);
  expect((await mehmet.get("/drafts")).main).toContain("Son sözüm");
});

test("whoever has an invite reads that nobody can join", async () => {
  const { body: invite } = await mehmets_api.post("/invites/", {});
  const address = new URL(invite.signup_link);
  const guest = new Browser(app.url);
  const form = await guest.get(`${address.pathname}${address.search}`);
  await api.put("/server/read-only", { reason: REASON });
  const page = await guest.get(`${address.pathname}${address.search}`);
  expect([page.heading, page.all("main form").length]).toEqual([tr("joining.closedTitle"), 0]);
  const posted = await form.submit({
    username: "konuk",
    email: "konuk@example.org",
    full_name: "Konuk Kişi",
    password: "bambaşka-bir-parola",
    confirm_password: "bambaşka-bir-parola",
  });
  expect([posted.status, posted.heading]).toEqual([403, tr("joining.closedTitle")]);
  expect([...(await app.sql`select from users where username = 'konuk'`)]).toEqual([]);
});

test("members read, take what is theirs and leave; superusers administer", async () => {
  await api.put("/server/read-only", { reason: REASON });
  for (const path of ["/forum", "/search?q=ceviz", "/settings/export", "/drafts"])
    expect([path, (await mehmet.get(path)).status]).toEqual([path, 200]);
  const archive = await (await mehmet.get("/settings/archive")).submit();
  expect(archive.path).toBe("/settings/archive");
  expect((await mehmets_api.patch("/users/me/preferences", { theme: "dark" })).status).toBe(200);
  expect((await mehmets_api.post("/bookmarks", { topic_id })).status).toBe(200);
  expect((await mehmets_api.post(`/topics/${topic_id}/read`, { position: 1 })).status).toBe(200);
  expect((await api.patch("/server/site", { texts: { footer_en: "Goodbye" } })).status).toBe(200);
  const leaver = await app.apiAs("emma");
  const emma_id = await app.idOf("emma");
  expect((await leaver.delete(`/users/${emma_id}`)).status).toBe(200);
  expect([...(await app.sql`select from users where id = ${emma_id} and not is_former`)]).toEqual(
    [],
  );
});

test("a program learns it, and its writes are refused with a code", async () => {
  expect((await mehmets_api.get("/server/read-only")).body).toEqual({ since: null, reason: null });
  const { status, body } = await api.put("/server/read-only", { reason: REASON });
  expect([status, body]).toEqual([
    200,
    { since: expect.stringMatching(/^20.*Z$/), reason: REASON },
  ]);
  expect((await mehmets_api.get("/server/read-only")).body).toEqual(body);
  const refused = {
    detail: en("messages.siteReadOnly"),
    code: "site_read_only",
  };
  for (const answer of [
    await mehmets_api.post(`/topics/${topic_id}/post`, { content: "<p>Nemden.</p>" }),
    await mehmets_api.post(`/topics/${topic_id}/post/${post_id}/thanks`),
    await api.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>Başka</p>" }),
    await api.delete(`/topics/${topic_id}`),
  ])
    expect([answer.status, answer.body]).toEqual([403, refused]);
  expect((await mehmets_api.put("/server/read-only", { reason: "x" })).status).toBe(403);
  const ended = await api.delete("/server/read-only");
  expect(ended.body).toEqual({ since: null, reason: null });
  expect((await mehmets_api.post(`/topics/${topic_id}/post/${post_id}/thanks`)).status).toBe(200);
});
