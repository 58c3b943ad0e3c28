import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;
const NAMES = { name_tr: "Çınaraltı", name_en: "The Plane Tree" };
const TEXTS = {
  ...NAMES,
  tagline_en: "Long talks in the shade",
  welcome_tr: "Burası **küçük** bir yer.",
  footer_tr: "Yazın: [biz](https://example.org)",
};

beforeAll(async () => {
  app = await startApp();
  selin = await app.as("selin");
});
afterAll(() => app.stop());

test("an empty site leads its superuser by first steps, which can be hidden", async () => {
  const index = await selin.get("/forum");
  expect(index.find("main a").getAttribute("href")).toBe("/admin/forums/categories/new");
  const member_index = await (await app.as("ayse")).get("/forum");
  expect(member_index.main).toContain(tr("forum.noForumsText"));
  expect(member_index.all("main a")).toEqual([]);
  const dashboard = await selin.get("/admin");
  expect(dashboard.main).toContain(tr("site.stepsDone", { done: 1, total: 5 }));
  expect(
    dashboard.all("[aria-labelledby=first-steps] a").map((link) => link.getAttribute("href")),
  ).toEqual(["/admin/site", "/admin/forums/categories/new", "/admin/mail", "/admin/backups"]);
  await selin.post("/admin/site", NAMES);
  expect((await selin.get("/admin")).main).toContain(tr("site.stepsDone", { done: 2, total: 5 }));
  const hidden = await selin.post("/admin/first-steps/hide", {});
  expect([hidden.path, hidden.all("#first-steps")]).toEqual(["/admin", []]);
});

test("the texts are shown where the page says, for guests and members", async () => {
  const before = await selin.get("/forum");
  const saved = await selin.post("/admin/site", TEXTS);
  expect([saved.path, saved.notice]).toEqual([
    "/admin/site",
    expect.stringContaining(tr("notices.siteSaved")),
  ]);
  const etag = before.headers.get("ETag") ?? "";
  const index = await selin.get("/forum", { "If-None-Match": etag });
  expect([index.status, index.find("title").text]).toEqual([
    200,
    `${tr("words.forum")} · Çınaraltı`,
  ]);
  expect(index.find(".page-head [lang=en]").text).toBe(TEXTS.tagline_en);
  expect(index.find("footer .prose").innerHTML).toContain('href="https://example.org"');
  const english = await app.browser().get("/login?lang=en");
  expect(english.text).toContain(en("access.byInvitation", { site: "The Plane Tree" }));
  expect(english.find("main .prose[lang=tr]").innerHTML).toContain("<strong>küçük</strong>");
  expect(await (await fetch(`${app.url}/api/v1/openapi.json`)).json()).toMatchObject({
    info: { title: "Çınaraltı API" },
  });
});

test("the rules are above the form of the sign-up page", async () => {
  await selin.post("/admin/site", { rules_tr: "1. Nazik olun" });
  const api = await app.apiAs("selin");
  const { body } = await api.post("/invites/", {});
  const page = await app.browser().get(`/signup${new URL(body.signup_link).search}`);
  expect(page.find("main section .prose").innerHTML).toContain("Nazik olun");
  const { innerHTML } = page.find("main");
  expect(innerHTML.indexOf("Nazik olun")).toBeLessThan(innerHTML.indexOf("<form"));
});

test("a preview shows the texts and stores nothing; a text that is too long is shown again", async () => {
  await selin.post("/admin/site", {});
  const preview = await selin.post("/admin/site", { ...TEXTS, intent: "preview" });
  expect(preview.find("#preview .prose").innerHTML).toContain("<strong>küçük</strong>");
  expect(preview.find("[name=name_en]").getAttribute("value")).toBe("The Plane Tree");
  const refused = await selin.post("/admin/site", { name_tr: "x".repeat(41) });
  expect([refused.status, refused.find("[name=name_tr]").getAttribute("aria-invalid")]).toEqual([
    422,
    "true",
  ]);
  expect(await app.sql`select from site_texts where name <> ''`).toHaveLength(0);
});

test("a text that another superuser has changed meanwhile stays, and is said before the others are saved", async () => {
  const form = await selin.get("/admin/site");
  await selin.post("/admin/site", { rules_tr: "Nazik olun" });
  const preview = await form.submit({ name_tr: "Gölge" }, { button: tr("topic.preview") });
  const refused = await preview.submit({ name_tr: "Gölge" });
  expect([refused.status, refused.main]).toEqual([
    409,
    expect.stringContaining(tr("editing.changedByYou")),
  ]);
  expect(await storedTexts()).toEqual([{ name: "", rules: "Nazik olun" }]);
  const saved = await refused.submit({ name_tr: "Gölge" });
  expect(saved.notice).toContain(tr("notices.siteSaved"));
  expect(await storedTexts()).toEqual([{ name: "Gölge", rules: "Nazik olun" }]);
});

test("a change is in the log, by the names of the fields", async () => {
  await selin.post("/admin/site", { name_en: "Shade" });
  const log = await selin.get("/admin/log");
  expect(log.main).toContain(tr("admin.siteChanged", { actor: "selin" }));
  expect(log.main).toContain(tr("site.textIn", { text: tr("site.name"), language: "English" }));
});

async function storedTexts() {
  return await app.sql`select name, rules from site_texts where language = 'tr'`;
}
