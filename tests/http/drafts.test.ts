import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  const api = await app.apiAs("selin");
  ({ forum_id } = await makeForum(api));
  const topic = await api.post("/topics/", {
    forum_id,
    title: "Ceviz sehpa",
    content: "<p>Cilası matlaştı.</p>",
  });
  topic_id = topic.body.id;
  ayse = await app.as("ayse");
});

const SAVE = { button: tr("editor.saveDraft") };
const rows = async () =>
  await app.sql`select kind, thing_id::int, title, content from drafts where user_id = ${await app.idOf("ayse")} order by id`;
const textIn = (page: Page) => page.find("[name=content]").textContent;

test("a new topic is saved unfinished, found in the list and in the form, and gone when it is sent", async () => {
  const address = `/forum/${forum_id}/newTopic`;
  const form = await ayse.get(address);
  const saved = await form.submit({ title: "", content: "**Yarım** kaldı" }, SAVE);
  expect(saved.status).toBe(200);
  expect(saved.find(".draft-status").textContent).toContain(tr("editor.draftInAccount"));
  expect(textIn(saved)).toBe("**Yarım** kaldı");
  expect(await rows()).toEqual([
    { kind: "topic", thing_id: forum_id, title: null, content: "**Yarım** kaldı" },
  ]);
  await saved.submit({ title: "Başlık" }, SAVE);

  const list = await ayse.get("/drafts");
  expect(list.find("main li h2 a").getAttribute("href")).toBe(address);
  expect(list.find("main li").textContent).toContain("Yarım kaldı");
  const again = await ayse.get(address);
  expect(again.find(".draft-status").textContent).toContain(tr("editor.draftRestored"));
  expect(again.find("[name=title]").getAttribute("value")).toBe("Başlık");
  const topic = await again.submit({});
  expect(topic.heading).toBe("Başlık");
  expect(await rows()).toEqual([]);
});

test("two devices do not replace each other's draft silently", async () => {
  const address = `/topic/${topic_id}/reply`;
  const laptop = await ayse.get(address);
  const phone = await ayse.get(address);
  await laptop.submit({ content: "Dizüstünde" }, SAVE);
  const conflict = await phone.submit({ content: "Telefonda" }, SAVE);
  expect(conflict.find("main").textContent).toContain("Dizüstünde");
  expect(conflict.find("main").textContent).toContain(tr("editor.otherIsReplaced"));
  expect(textIn(conflict)).toBe("Telefonda");
  expect(await rows()).toMatchObject([{ content: "Dizüstünde" }]);
  await conflict.submit({}, SAVE);
  expect(await rows()).toMatchObject([{ content: "Telefonda" }]);
});

test("a form that is shown again does not replace what another device has saved meanwhile", async () => {
  const address = `/topic/${topic_id}/reply`;
  const laptop = await ayse.get(address);
  const phone = await ayse.get(address);
  await phone.submit({ content: "Telefonda yine" }, SAVE);
  const preview = await laptop.submit({ content: "Dizüstünde" }, { button: tr("topic.preview") });
  const conflict = await preview.submit({}, SAVE);
  expect(conflict.find("main").textContent).toContain(tr("editor.otherIsReplaced"));
  expect(await rows()).toMatchObject([{ content: "Telefonda yine" }]);
  await phone.submit({ content: "Telefonda" }, SAVE);
});

test("a quotation is added to the draft of the topic", async () => {
  const page = await ayse.get(`/topic/${topic_id}/reply?quote=topic`);
  expect(textIn(page)).toMatch(/^Telefonda\n\n> [^]*Cilası matlaştı/);
});

test("a quotation that was saved with the draft is not added again", async () => {
  const address = `/topic/${topic_id}/reply?quote=topic`;
  const attribution = tr("topic.wrote", { username: "selin" });
  await (await ayse.get(address)).submit({}, SAVE);
  const typed = (await ayse.get(address)).find("[name=content]").textContent ?? "";
  expect(typed.split(attribution)).toHaveLength(2);
  const rich_html = `<blockquote>${attribution}</blockquote><blockquote>Cilası matlaştı.</blockquote><p>Neden?</p>`;
  await (await ayse.get(address)).submit({ content: rich_html, content_format: "html" }, SAVE);
  expect(textIn(await ayse.get(address))?.split(attribution)).toHaveLength(2);
  await (await ayse.get(address)).submit({ content: "Telefonda" }, SAVE);
});

test("a draft is deleted from its page, and can be read after its topic was removed", async () => {
  await (await app.apiAs("selin")).delete(`/topics/${topic_id}`);
  const list = await ayse.get("/drafts");
  expect(list.find("main li").textContent).toContain(tr("drafts.isGone"));
  const draft = await ayse.get(list.find("main li h2 a").getAttribute("href") ?? "");
  expect(draft.find(".prose").textContent).toBe("Telefonda");
  const after = await draft.submit({});
  expect([after.path, after.notice]).toEqual([
    "/drafts",
    expect.stringContaining(tr("notices.draftDeleted")),
  ]);
  expect(await rows()).toEqual([]);
});

test("without a session nothing is stored, and the form keeps the text", async () => {
  const guest = app.browser();
  const page = await guest.post(`/forum/${forum_id}/newTopic`, {
    content: "uzun emek",
    form_key: "guest",
    intent: "draft",
  });
  expect(page.status).toBe(401);
  expect(textIn(page)).toBe("uzun emek");
  expect(await app.sql`select from drafts where form_key = 'guest'`).toHaveLength(0);
});

test("a version that no database could store is refused", async () => {
  const topic = await (await app.apiAs("ayse")).post("/topics/", {
    forum_id,
    title: "Sürüm",
    content: "<p>Bir</p>",
  });
  const page = await ayse.post(`/topic/${topic.body.id}/edit`, {
    content: "Bir daha",
    form_key: "nul",
    version: "\0",
    intent: "draft",
  });
  expect(page.status).toBe(422);
  expect(textIn(page)).toBe("Bir daha");
  expect(await rows()).toEqual([]);
});

test.each([
  {
    what: "of another site waits to be fetched",
    src: "http://a.example/a.png",
    link: '<a class="waiting-image" href="http://a.example/a.png" rel="nofollow noopener ugc">Bir resim</a>',
    notice: tr("editor.picturesWaiting", { count: 1 }),
  },
  {
    what: "at an address of this site stays a link",
    src: "/logout",
    link: '<a href="/logout">Bir resim</a>',
    notice: tr("editor.picturesLeftOut", { count: 1 }),
  },
  {
    what: "in the text itself stays its description",
    src: "data:image/png;base64,iVBORw0KGgo=",
    link: "Bir resim",
    notice: tr("editor.picturesLeftOut", { count: 1 }),
  },
])("a picture $what: in the preview, the post and the API", async ({ src, link, notice }) => {
  await app.sql`delete from topics where title = 'Resim'`;
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  const text = `![Bir resim](${src})`;
  const preview = await form.submit(
    { title: "Resim", content: text },
    { button: tr("topic.preview") },
  );
  expect(preview.find("#preview").innerHTML).toContain(link);
  expect(preview.find("#preview").textContent).toContain(notice);
  const topic = await preview.submit({}, { button: tr("topic.createTopic") });
  expect(topic.notice).toContain(notice);
  const [row] = await app.sql`select content from topics where title = 'Resim'`;
  expect(row?.content).toBe(`<p>${link}</p>`);
  const api = await app.apiAs("ayse");
  const answer = await api.post("/topics/", {
    forum_id,
    title: "Resim",
    content: `<img src="${src}" alt="Bir resim">`,
  });
  expect(answer.body.content).toBe(`<p>${link}</p>`);
});

test("drafts have the dates that the member has chosen", async () => {
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  await form.submit({ title: "Yarım", content: "Yarım" }, SAVE);
  const ayse_id = await app.idOf("ayse");
  await app.sql`update users set date_style = 'short' where id = ${ayse_id}`;
  const list = await ayse.get("/drafts");
  const [draft] = await app.sql`select id from drafts where user_id = ${ayse_id} limit 1`;
  const page = await ayse.get(`/drafts/${draft?.id}`);
  await app.sql`update users set date_style = 'full' where id = ${ayse_id}`;
  const saved_at = list.find("main li time");
  expect(saved_at.textContent).not.toMatch(/\d{4}-\d\d/);
  expect(saved_at.getAttribute("title")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(page.main).toContain(saved_at.textContent);
});

test("the English list of drafts says for how long they stay", async () => {
  const emma = await app.as("emma");
  const page = await emma.get("/drafts");
  expect(page.find("main").textContent).toContain(en("drafts.nothing"));
});
