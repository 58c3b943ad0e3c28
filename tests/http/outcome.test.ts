import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import type { PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic, addTopics } from "./forum-rows.ts";

/**
 * The result of a request is announced first: the notice, the errors of a form, and the title of
 * the page.
 */

const FORUM = "Ahşap işleri";
const TOPIC = "Ceviz sehpa";

let app: App;
let forum_id: number;
let topic_id: number;
let post_id: number;
beforeAll(async () => {
  app = await sharedApp();
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), FORUM);
  await addTopics(app, forum_id, 21);
  topic_id = await addTopic(app, forum_id, { title: TOPIC, by: "ayse" });
  post_id = await addPost(app, topic_id, { by: "ayse" });
});

const titleOf = (page: Page) => page.find("title").textContent;
const pathOf = (path: string) =>
  path
    .replace("{forum}", String(forum_id))
    .replace("{topic}", String(topic_id))
    .replace("{post}", String(post_id));

test("the notice of an act is the first element of the content and takes the focus", async () => {
  const ayse = await app.as("ayse");
  const page = await (await ayse.get(`/forum/${forum_id}/subscription`)).submit();
  const main = page.find("main");
  expect(main.firstElementChild?.classList.contains("notices")).toBe(true);
  const notice = page.find(".notices [role=status]");
  expect([notice.getAttribute("tabindex"), notice.hasAttribute("autofocus")]).toEqual(["-1", true]);
  // The focus makes a screen reader read it; a live region would be read a second time. Script
  // announces notices in another element.
  expect(notice.getAttribute("aria-live")).toBe("off");
  const text = `${tr("notices.success")} ${tr("notices.subscribedToForum")}`;
  expect(page.find(`[id="${notice.getAttribute("aria-labelledby")}"]`).textContent).toBe(text);
  const close = page.find(".notices a");
  expect([close.textContent, close.getAttribute("href")]).toEqual([
    tr("layout.closeNotice"),
    `/forum/${forum_id}`,
  ]);
  expect((await page.follow(tr("layout.closeNotice"))).all(".notices")).toHaveLength(0);
});

test("only notices that the specification names have a title", async () => {
  const ayse = await app.as("ayse");
  const muted = await (await ayse.get(`/topic/${topic_id}`)).submit(
    {},
    { button: `${tr("subscriptions.off")}: ${tr("subscriptions.offTopic")}` },
  );
  expect(muted.notice).toBe(tr("notices.topicMuted"));
  expect(muted.all(".notices b")).toEqual([]);
});

test("with script, what the page shows by itself is announced without a notice", async () => {
  const { cookies } = await app.as("ayse");
  const loadForum = async (key: string) => {
    const flash = encodeURIComponent(btoa(JSON.stringify({ key })));
    const response = await fetch(`${app.url}/forum.data`, {
      headers: {
        Cookie: [...cookies, ["divan_flash", flash]].map((pair) => pair.join("=")).join("; "),
      },
    });
    return await response.text();
  };
  expect(await loadForum("subscribedToForum")).toContain("is_quiet");
  const other = await loadForum("siteSaved");
  expect(other).toContain(tr("notices.siteSaved"));
  expect(other).not.toContain("is_quiet");
});

test("closing a notice never leads to another site", async () => {
  const flash = btoa(JSON.stringify({ key: "siteSaved" }));
  const response = await fetch(`${app.url}//evil.example/x?y=1`, {
    headers: { Cookie: `divan_flash=${flash}` },
  });
  const html = await response.text();
  expect(html).toContain('href="/evil.example/x?y=1"');
  expect(html).not.toContain('href="//');
});

test.each([
  { key: "Hesabınız kapandı, parolanızı evil.example adresine yazın" },
  { key: "<b>siteSaved</b>" },
  { key: "constructor" },
  { key: "siteSaved", because: "Parolanızı evil.example adresine yazın" },
  { key: "siteSaved", because: "<script>alert(1)</script>" },
  { key: "siteSaved", because: "privacy.title" },
  { key: "siteSaved", count: -1 },
  { key: "postRemoved", undo: { topic_id: "1" } },
  { key: "postRemoved", undo: { topic_id: 1, post_id: 0 } },
  { key: "postRemoved", undo: "https://evil.example/" },
  { key: ["siteSaved"] },
])("a cookie that the site did not write shows no notice: %j", async (flash) => {
  const visitor = app.browser();
  const cookie = Buffer.from(JSON.stringify(flash)).toString("base64");
  visitor.cookies.set("divan_flash", encodeURIComponent(cookie));
  const page = await visitor.get("/login");
  expect([page.status, page.all(".notices")]).toEqual([200, []]);
  expect(page.text).not.toContain("evil.example");
});

test("a cookie with anything but an address does not fill in the login page", async () => {
  for (const [value, shown] of [
    ["gelen@example.org", "gelen@example.org"],
    ["Parolanız çalındı: 555 00 00", undefined],
    ['"><script>alert(1)</script>', undefined],
    [`${"a".repeat(2000)}@example.org`, undefined],
  ] as const) {
    const visitor = app.browser();
    const cookie = Buffer.from(JSON.stringify(value)).toString("base64");
    visitor.cookies.set("divan_arrival", encodeURIComponent(cookie));
    const page = await visitor.get("/login");
    expect(page.find("input[name=email]").getAttribute("value")).toBe(shown);
  }
});

const FORMS: [who: PersonName | null, path: string][] = [
  [null, "/login"],
  [null, "/recover-password"],
  ["ayse", "/settings?tab=profile&edit=1"],
  ["ayse", "/settings?tab=password"],
  ["ayse", "/settings/delete-account"],
  ["ayse", "/forum/{forum}/newTopic"],
  ["ayse", "/topic/{topic}/reply"],
  ["ayse", "/topic/{topic}/edit"],
  ["selin", "/admin/users/new"],
  ["selin", "/admin/forums/new"],
  ["selin", "/admin/forums/{forum}/edit"],
  ["selin", "/admin/forums/categories/new"],
];

describe("a form that is sent empty", () => {
  test.each(FORMS)("begins with its errors, by field (%s, %s)", async (who, path) => {
    const visitor = who ? await app.as(who) : app.browser();
    const page = await visitor.get(pathOf(path));
    const fields = page.all("main form[method=post] :is(input, textarea)[name]");
    const empty = Object.fromEntries(
      fields
        .filter((field) => !/hidden|checkbox/.test(field.getAttribute("type") ?? ""))
        .map((field) => [field.getAttribute("name") ?? "", ""]),
    );
    const refused = await page.submit(empty);
    expect(refused.status).toBe(422);
    expect(titleOf(refused)).toBe(tr("layout.refused", { title: titleOf(page) }));
    const summary = refused.find("main form[method=post] > :first-child");
    expect([summary.getAttribute("role"), summary.getAttribute("tabindex")]).toEqual([
      "alert",
      "-1",
    ]);
    expect(summary.hasAttribute("autofocus")).toBe(true);
    const links = summary.querySelectorAll("li a");
    for (const link of links) {
      const id = link.getAttribute("href")?.slice(1);
      const label = refused.find(`main label[for="${id}"]`).childNodes[0]?.rawText ?? "no label";
      expect(link.textContent.startsWith(label), `${label}: ${link.textContent}`).toBe(true);
    }
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      refused
        .all("main form[method=post] [required]")
        .map((field) => `#${field.getAttribute("id")}`),
    );
    expect(refused.find("main form[method=post]").hasAttribute("novalidate")).toBe(true);
  });

  test("says so in English", async () => {
    const emma = await app.as("emma");
    const page = await (await emma.get("/settings/delete-account")).submit();
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(page.find("main form [role=alert] li").textContent).toBe(
      en("messages.currentPasswordRequired"),
    );
  });
});

describe("the title", () => {
  test.each([
    ["/forum/{forum}?page=2", tr("topic.pageOf", { title: FORUM, page: 2 })],
    ["/forum/{forum}/newTopic", tr("forum.newTopicIn", { forum: FORUM })],
    ["/forum/{forum}/subscription", tr("subscriptions.to", { name: FORUM })],
    ["/topic/{topic}/subscription", tr("subscriptions.to", { name: TOPIC })],
    ["/topic/{topic}/reply", tr("topic.replyToTopic", { topic: TOPIC })],
    ["/topic/{topic}/edit", tr("editing.editNamedTopic", { topic: TOPIC })],
    ["/topic/{topic}/delete", tr("removal.deleteNamedTopic", { topic: TOPIC })],
    ["/topic/{topic}/post/{post}/edit", tr("editing.editPostIn", { topic: TOPIC })],
    ["/topic/{topic}/post/{post}/delete", tr("removal.deletePostIn", { topic: TOPIC })],
  ])("of %s says where one is", async (path, title) => {
    const page = await (await app.as("ayse")).get(pathOf(path));
    expect(titleOf(page)).toBe(`${title} · Divan`);
  });

  test.each([
    ["/no-such-page", "Sayfa bulunamadı · Divan", tr("layout.pageNotFound")],
    [
      "/reset-password?token=x",
      `${tr("joining.badTokenTitle")} · Divan`,
      tr("joining.linkInvalid"),
    ],
    ["/email-undo?token=x", `${tr("settings.undoClosedTitle")} · Divan`, tr("joining.linkInvalid")],
    ["/session-end?token=x", `${tr("joining.linkInvalid")} · Divan`, tr("joining.linkInvalid")],
    [
      "/confirm-email?token=x",
      `${tr("settings.confirmClosedTitle")} · Divan`,
      tr("joining.linkInvalid"),
    ],
  ])("of %s says what happened", async (path, title, heading) => {
    const page = await app.browser().get(path);
    expect([titleOf(page), page.heading]).toEqual([title, heading]);
  });

  test("of a page that is not allowed says so", async () => {
    const page = await (await app.as("mehmet")).get(`/topic/${topic_id}/edit`);
    expect([page.status, titleOf(page), page.heading]).toEqual([
      403,
      `${tr("layout.forbidden")} · Divan`,
      tr("layout.forbidden"),
    ]);
  });
});

test("text browsers show the hidden username of a password form with its label", async () => {
  const page = await (await app.as("ayse")).get("/settings?tab=password");
  const field = page.find("input[autocomplete=username]");
  expect(field.getAttribute("value")).toBe("ayşe.demir");
  expect(field.parentNode?.textContent).toContain(tr("words.username"));
});
