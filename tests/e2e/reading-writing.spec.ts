import type { Page } from "@playwright/test";
import * as fc from "fast-check";
import { richHtml } from "#app/content/arbitraries.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { isRichEditable } from "#app/content/rich-editor-support.server.ts";
import type * as EditorRich from "#app/ui/editor/editor-rich.ts";
import { cleanHtml } from "#tests/support/clean-html.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, test } from "./support.ts";

const TEXTS = { tr: textsOf(tr), en: textsOf(en) };

for (const [language, theme, tag] of [
  ["tr", "light", "@core"],
  ["en", "dark", "@english"],
] as const) {
  test(`a member opens a topic, answers, quotes, edits and deletes, in ${language}`, {
    tag,
  }, async ({ app, as, scripted }) => {
    test.slow();
    const texts = TEXTS[language];
    const { forum_id } = await makeForum(await app.apiAs("selin"), `Forum ${language}`);
    const page = await as("ayse", { language, theme });
    await page.goto(`/forum/${forum_id}`);
    await page.getByRole("link", { name: texts.newTopic }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.newTopic);
    await page.getByRole("textbox", { name: texts.title }).fill("Ceviz sehpa");
    await write(page, scripted, "Cila neden matlaştı?");
    await checkPage(page);
    await page.getByRole("button", { name: texts.preview }).click();
    await expect(page.getByRole("region", { name: texts.previewHead })).toContainText(
      "Cila neden matlaştı?",
    );
    await checkPage(page);
    await page.getByRole("button", { name: texts.create }).click();
    await expect(page).toHaveURL(/\/topic\/\d+$/);
    await expect(page.locator(".notices")).toContainText(texts.created);
    const topic_id = Number(/\d+$/.exec(page.url())?.[0]);
    await checkPage(page);

    const mehmet = await app.apiAs("mehmet");
    for (let n = 1; n <= 10; n++)
      await makePost(mehmet, topic_id, `<p>Yanıt ${n}: önce <b>nemi</b> ölçün.</p>`);
    await page.goto(`/topic/${topic_id}`);
    await checkPage(page);
    await page.getByRole("link", { name: texts.quote }).last().click();
    await expect(
      scripted ? page.locator(".ql-editor") : page.locator("[name=content]"),
    ).toContainText(texts.wrote);
    await checkPage(page);
    await write(page, scripted, "Ölçtüm, %67.");
    await page.getByRole("button", { name: texts.send }).click();
    await expect(page).toHaveURL(new RegExp(`/topic/${topic_id}\\?page=2#post-\\d+$`));
    await expect(page.locator(".notices")).toContainText(texts.sent);
    const reply = page.locator("article[id^=post-]");
    await expect(reply.locator(".cite")).toHaveText(texts.wrote);
    await expect(reply.locator("blockquote strong")).toHaveText("nemi");
    await expect(reply.locator(".cite ~ p")).toHaveText("Ölçtüm, %67.");
    await expect(reply).toBeInViewport();
    await checkPage(page);
    if (scripted) {
      await page.locator(".notices a").click();
      await expect(page.locator(".notices > *")).toBeHidden();
      await expect(reply).toBeInViewport();
    }

    await reply.getByRole("link", { name: texts.edit }).click();
    await expect(
      scripted ? page.locator(".ql-editor") : page.locator("[name=content]"),
    ).toContainText("Ölçtüm");
    await checkPage(page);
    await write(page, scripted, " Yüksek.");
    await page.getByRole("button", { name: texts.save, exact: true }).click();
    await expect(reply).toContainText(texts.edited);
    await expect(reply.locator(".prose")).toContainText("Yüksek.");
    await expect(reply.locator(".cite")).toHaveText(texts.wrote);

    await (await openPostMenu(reply, texts.delete)).click();
    await expect(page.getByRole("button", { name: texts.deleteReply })).toBeVisible();
    await checkPage(page);
    await page.getByRole("button", { name: texts.deleteReply }).click();
    await expect(page.locator(".notices")).toContainText(texts.deleted);
    for (const row of (
      await app.sql`select id from posts where topic_id = ${topic_id} and position > 1`
    ).toReversed())
      await mehmet.delete(`/topics/${topic_id}/post/${row.id}`);

    await page.goto(`/topic/${topic_id}`);
    await (await openPostMenu(page.getByRole("article").first(), texts.delete)).click();
    await page.getByRole("button", { name: texts.deleteTopic }).click();
    await expect(page).toHaveURL(new RegExp(`/forum/${forum_id}$`));
    await expect(page.locator(".notices")).toContainText(texts.topicDeleted);
    expect(await app.sql`select 1 from topics where id = ${topic_id}`).toHaveLength(0);
    expect(await wrongCounters(app)).toEqual([]);
  });
}

test("an empty reply is refused in place, with script in its dialog", async ({
  app,
  as,
  scripted,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("mehmet"), forum_id);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, scripted);
  await page.getByRole("link", { name: TEXTS.tr.reply }).last().click();
  if (scripted) await page.locator(".ql-editor").waitFor();
  await page.getByRole("button", { name: TEXTS.tr.send }).click();
  await expect(page.getByText(TEXTS.tr.required).last()).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("alert").getByRole("link", { name: TEXTS.tr.required }).click();
  await expect(page.locator(scripted ? ".ql-editor" : "textarea[name=content]")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
});

test("an image that loads late does not move the text below", async ({ app, as }) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(
    await app.apiAs("ayse"),
    forum_id,
    "resim",
    '<p><img src="/assets/sehpa.svg" alt="Sehpa"></p><p>Altındaki söz</p>',
  );
  const page = await as("ayse");
  await page.route("/assets/sehpa.svg", async (route) => {
    await page.locator("body[data-go]").waitFor({ state: "attached" });
    await route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>',
    });
  });
  await page.goto(`/topic/${topic_id}`, { waitUntil: "commit" });
  await expect(page.locator(".prose img")).toHaveCSS("display", "block");
  const below = page.getByText("Altındaki söz");
  const before = await below.boundingBox();
  await page.evaluate(() => document.body.setAttribute("data-go", ""));
  await expect(page.locator(".prose img")).toHaveJSProperty("naturalHeight", 900);
  expect(await below.boundingBox()).toEqual(before);
});

test("a reply to a topic deleted meanwhile keeps its text, and cancelling leads to the forum", async ({
  app,
  as,
  scripted,
}) => {
  const mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Kalan forum");
  const topic_id = await makeTopic(mehmet, forum_id);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, scripted);
  await page.getByRole("link", { name: TEXTS.tr.reply }).last().click();
  if (scripted) await page.locator(".ql-editor").waitFor();
  await write(page, scripted, "uzun emek");
  await mehmet.delete(`/topics/${topic_id}`);
  await page.getByRole("button", { name: TEXTS.tr.send }).click();
  await expect(page.getByRole("alert")).toContainText(tr("topic.goneText"));
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await write(page, scripted, " daha");
  await expect(page.getByRole("alert")).toContainText(tr("topic.goneText"));
  await checkPage(page);
  await page.getByRole("link", { name: tr("forms.cancel") }).click();
  await expect(page).toHaveURL(scripted ? `/forum/${forum_id}` : "/forum");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    scripted ? "Kalan forum" : tr("words.forum"),
  );
});

test.describe("what script adds", () => {
  test("a reply opens in a dialog, and Esc returns to the same position; without script it is a page", async ({
    app,
    as,
    scripted,
  }) => {
    const mehmet = await app.apiAs("mehmet");
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const topic_id = await makeTopic(mehmet, forum_id);
    for (let n = 0; n < 10; n++) await makePost(mehmet, topic_id);
    const page = await as("ayse");
    await open(page, `/topic/${topic_id}`, scripted);
    const button = page.getByRole("link", { name: TEXTS.tr.reply }).last();
    await button.click();
    await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
    await expect(page.getByRole("heading", { level: 1, name: TEXTS.tr.reply })).toHaveCount(
      scripted ? 0 : 1,
    );
    await expect(page).toHaveURL(`/topic/${topic_id}/reply`);
    if (!scripted) return;
    await page.locator(".ql-editor").waitFor();
    await checkPage(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(`/topic/${topic_id}`);
    await expect(button).toBeInViewport();
    await expect(button).toBeFocused();
    await page.goForward();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: TEXTS.tr.reply })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: TEXTS.tr.reply })).toBeVisible();
    await page.locator(".ql-editor").waitFor();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await write(page, scripted, "sözüm");
    await page.getByRole("button", { name: TEXTS.tr.preview }).click();
    await expect(page.getByRole("region", { name: TEXTS.tr.previewHead })).toContainText("sözüm");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("the editor works by keyboard only, rich or plain", async ({ app, as, scripted }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const page = await as("ayse");
    await page.goto(`/forum/${forum_id}/newTopic`);
    if (scripted) await page.locator(".ql-editor").waitFor();
    await page.getByRole("textbox", { name: TEXTS.tr.title }).fill("klavye");
    await page.keyboard.press("Tab");
    if (scripted) {
      await expect(page.getByRole("button", { name: tr("topic.toolHeading") })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page.locator(".ql-editor")).toBeFocused();
    }
    await page.keyboard.type(scripted ? "kalın" : "**kalın**");
    if (scripted)
      await expect(page.getByRole("button", { name: tr("topic.toolBold") })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: TEXTS.tr.create })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("article .prose strong")).toHaveText("kalın");
  });

  test("a tool shows at once that it is on, also where nothing is selected", {
    tag: "@script",
  }, async ({ app, as }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const page = await as("ayse");
    await page.goto(`/forum/${forum_id}/newTopic`);
    await page.locator(".ql-editor").click();
    const bold = page.getByRole("button", { name: tr("topic.toolBold") });
    const italic = page.getByRole("button", { name: tr("topic.toolItalic") });
    await bold.click();
    await expect(bold).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Control+i");
    await expect(italic).toHaveAttribute("aria-pressed", "true");
    await bold.click();
    await expect(bold).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.type("eğik");
    await expect(page.locator(".ql-editor em")).toHaveText("eğik");
    await expect(page.locator(".ql-editor strong")).toHaveCount(0);
  });

  test("loading the rich editor moves nothing, and links are written with it or in Markdown", async ({
    app,
    as,
    scripted,
  }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const page = await as("ayse");
    await page.route(/editor-rich/, async (route) => {
      await page.locator("body[data-go]").waitFor({ state: "attached" });
      await route.continue();
    });
    await page.goto(`/forum/${forum_id}/newTopic`);
    const send = page.getByRole("button", { name: TEXTS.tr.create });
    const before = await send.boundingBox();
    await page.evaluate(() => document.body.setAttribute("data-go", ""));
    await page.locator(scripted ? ".ql-editor" : "textarea").waitFor();
    expect(await send.boundingBox()).toEqual(before);
    await page.getByRole("textbox", { name: TEXTS.tr.title }).fill("bağlantı");
    if (scripted) {
      await page.locator(".ql-editor").click();
      await page.getByRole("button", { name: tr("topic.toolLink") }).click();
      await page.getByRole("textbox", { name: tr("topic.linkAddress") }).fill("ornek.example");
      await checkPage(page);
      await page.keyboard.press("Enter");
    } else {
      await write(page, scripted, "[ornek](https://ornek.example)");
    }
    await send.click();
    await expect(page.locator("article .prose a")).toHaveAttribute("href", "https://ornek.example");
  });

  test("a draft is restored after leaving the page and deleted after sending; without script only its button saves one", async ({
    app,
    as,
    scripted,
  }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const page = await as("ayse");
    await page.goto(`/forum/${forum_id}/newTopic`);
    if (scripted) await page.locator(".ql-editor").waitFor();
    await page.getByRole("textbox", { name: TEXTS.tr.title }).fill("yarım");
    await write(page, scripted, "kalan söz");
    await page.goto("/forum");
    await page.goto(`/forum/${forum_id}/newTopic`);
    await expect(page.getByRole("textbox", { name: TEXTS.tr.title })).toHaveValue(
      scripted ? "yarım" : "",
    );
    if (!scripted) return;
    await expect(page.locator(".ql-editor")).toHaveText("kalan söz");
    await page.getByRole("button", { name: TEXTS.tr.create }).click();
    await expect(page.locator(".notices")).toContainText(TEXTS.tr.created);
    await page.goto(`/forum/${forum_id}/newTopic`);
    await page.locator(".ql-editor").waitFor();
    await expect(page.locator(".ql-editor")).toHaveText("");
  });

  test("content that the rich editor does not support is edited as Markdown", async ({
    app,
    as,
  }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const topic_id = await makeTopic(
      await app.apiAs("ayse"),
      forum_id,
      "liste",
      "<ol start=5><li>a</li></ol>",
    );
    const page = await as("ayse");
    await page.goto(`/topic/${topic_id}/edit`);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("textarea[name=content]")).toBeVisible();
    await expect(page.locator(".ql-editor")).toHaveCount(0);
  });

  test("the rich editor returns supported content unchanged", { tag: "@script" }, async ({
    app,
    as,
  }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const page = await as("ayse");
    await page.route(/\/[ae]\.(?:jpg|png|svg)/, (route) => route.fulfill({ body: "" }));
    const code = page.waitForResponse(/editor-rich/);
    await page.goto(`/forum/${forum_id}/newTopic`);
    const documents = [
      ...RICH_HTML,
      ...fc
        .sample(richHtml, 600)
        .map(cleanHtml)
        .filter((html) => html !== "" && isRichEditable(parseHtml(html))),
    ];
    const returned = await page.evaluate(roundTrip, { url: (await code).url(), documents });
    expect(returned.map(cleanHtml)).toEqual(documents);
  });

  test("a quotation keeps its lines and their formatting in the rich editor", {
    tag: "@script",
  }, async ({ app, as }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const topic_id = await makeTopic(
      await app.apiAs("ayse"),
      forum_id,
      "satırlar",
      "<p>bir <b>iki<br>üç</b></p>",
    );
    const page = await as("ayse");
    await page.goto(`/topic/${topic_id}/reply?quote=topic`);
    await expect(page.locator(".ql-editor blockquote")).toHaveText([
      tr("topic.wrote", { username: "ayşe.demir" }),
      "bir iki",
      "üç",
    ]);
    await expect(page.locator(".ql-editor blockquote strong")).toHaveText([
      tr("topic.wrote", { username: "ayşe.demir" }),
      "iki",
      "üç",
    ]);
  });
});

for (const width of [1280, 320]) {
  test(`the index and a topic with much content pass the checks, ${width} wide`, async ({
    app,
    as,
  }) => {
    const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
    const forum = await makeForum(selin, "Duyurular");
    await app.sql`update categories set name = 'Zanaat, mutfak, bahçe, balkon, kitaplık ve müzik; kısacası evin içinde ve önünde yapılan her şey' where id = ${forum.category_id}`;
    let topic_id = 0;
    for (const { forum_id } of [
      forum,
      await makeForum(selin, "Tanışma"),
      await makeForum(selin, "Çay molası"),
    ]) {
      topic_id = await makeTopic(mehmet, forum_id);
      await makePost(mehmet, topic_id);
    }
    const page = await as("ayse");
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/topic/${topic_id}`);
    await checkPage(page);
    for (const link of [
      page.getByRole("link", { name: "mehmet.usta" }).last(),
      page.locator("article a:has(time)").first(),
    ]) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await page.goto("/forum");
    await checkPage(page);
    const column_heads = page.locator(".band [aria-hidden]").filter({ visible: true });
    expect(
      new Set(
        await column_heads.evaluateAll((heads) =>
          heads.map((head) => head.getBoundingClientRect().x),
        ),
      ).size,
    ).toBe(width === 1280 ? 1 : 0);
    // Wide spacing simulates the widest fonts.
    await page.evaluate(() =>
      Object.assign(document.documentElement.style, { letterSpacing: ".25em" }),
    );
    const [date] = await page
      .locator("main time")
      .evaluateAll((all) => all.map((time) => time.getClientRects().length));
    expect(date, "the lines of a date").toBe(1);
    expect(
      await page
        .locator("main .dot")
        .first()
        .evaluate((dot) => dot.getBoundingClientRect().width),
      "a dot at the end of a line",
    ).toBe(0);
  });
}

test("icons grow with the font size", async ({ as, scripted }) => {
  const page = await as("ayse");
  await open(page, "/forum", scripted);
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: "32px" }));
  const heights = await page
    .locator("header svg")
    .filter({ visible: true })
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBe(40);
});

test("printed text is black and not cut off, addresses are printed once, and controls are hidden", async ({
  app,
  as,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  const html = `<pre>${"uzun bir satır ".repeat(40)}</pre><p>https://ornek.example/adres ve <a href="https://ornek.example/">örnek</a></p>`;
  const topic_id = await makeTopic(await app.apiAs("mehmet"), forum_id, "Kâğıt", html);
  await app.sql`insert into invites (owner_id, text, email) values (${await app.idOf("ayse")}, 'Buyurun', 'komsu@example.org')`;
  const page = await as("ayse");
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await page.goto(`/topic/${topic_id}`);
  expect(
    await page.locator(".prose pre").evaluate((code) => code.scrollWidth - code.clientWidth),
  ).toBe(0);
  const after = await page
    .locator(".prose a")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
  expect(after).toEqual(["none", expect.stringContaining("https://ornek.example/")]);
  await page.goto("/forum");
  for (const link of await page.locator("main a").all())
    await expect(link).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.goto("/invites");
  await expect(page.getByText("komsu@example.org", { exact: true })).toBeVisible();
  await expect(page.getByText(tr("layout.sendAgain"))).toBeHidden();
  await expect(page.getByText(tr("topic.delete"), { exact: true })).toBeHidden();
});

const RICH_HTML = [
  "<h3>a</h3><p>b <strong>c</strong></p><h6>d</h6>",
  "<pre><code>a\n\n\tb  c</code></pre><p>d</p><pre><code>e</code></pre>",
  "<blockquote><cite>Ali yazdı:</cite><p>a</p><p>b</p></blockquote><blockquote><cite>Veli yazdı:</cite><p>c</p></blockquote>",
  '<blockquote><cite><a href="/topic/1/post/2">Ali yazdı:</a></cite><p>a</p></blockquote><p>b</p>',
  "<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li><li>d</li></ul><ol><li>e</li></ol>",
  '<p>a <a class="waiting-image" href="https://a.example/b.png" rel="nofollow noopener ugc">c</a> d</p>',
  '<p>a <a class="waiting-image" href="https://a.example/b.png" rel="nofollow noopener ugc">https://a.example/b.png</a></p>',
  '<p><a class="picture" href="/picture/0"><img src="/files/0/a.jpg" alt="c" width="20" height="10" loading="lazy"></a></p><ul><li><a class="picture" href="/picture/0"><img src="/files/0/a.jpg" alt="" loading="lazy"></a><ol><li>b</li></ol></li></ul>',
  '<p><a class="file" href="/files/0/b.pdf">b.pdf (PDF, 1 kB)</a></p>',
  '<p><a href="/d"><img src="/assets/e.svg" alt="" loading="lazy"></a></p>',
  '<ul><li>a <img src="/assets/e.svg" alt="" loading="lazy"><ol><li>b</li></ol></li></ul>',
  "<p>a<br><br>b <strong>c</strong><br>d</p><ul><li>e<br>f</li></ul><blockquote><p>g<br>h</p></blockquote>",
  "<p>a</p><hr><hr><p>b</p>",
  '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c<br><strong>d</strong></td></tr></tbody></table><p>e</p>',
  `${"<ol><li>a".repeat(9)}${"</li></ol>".repeat(9)}`,
];

function textsOf(t: typeof tr) {
  return {
    newTopic: t("forum.newTopic"),
    title: t("words.title"),
    create: t("topic.createTopic"),
    created: t("notices.topicCreated"),
    reply: t("topic.postReply"),
    send: t("topic.sendReply"),
    sent: t("notices.postCreated"),
    quote: t("topic.quote"),
    wrote: t("topic.wrote", { username: "mehmet.usta" }),
    edit: t("words.edit"),
    save: t("forms.save"),
    edited: t("topic.edited"),
    delete: t("topic.delete"),
    deleteReply: t("removal.deletePostButton"),
    deleted: t("notices.ownPostRemoved"),
    deleteTopic: t("removal.deleteTopicButton", { count: 1 }),
    topicDeleted: t("notices.ownTopicRemoved"),
    preview: t("topic.preview"),
    previewHead: t("topic.previewHead"),
    required: t("messages.contentRequired"),
  };
}

async function roundTrip({
  url,
  documents,
}: {
  url: string;
  documents: string[];
}): Promise<string[]> {
  const { mountRichEditor, htmlOf }: typeof EditorRich = await import(url);
  return documents.map((html) => htmlOf(mountRichEditor(document.createElement("div"), { html })));
}

/** Appends the text to the content of the editor. */
async function write(page: Page, scripted: boolean, text: string): Promise<void> {
  if (!scripted) {
    const field = page.locator("textarea[name=content]");
    await field.fill(
      `${(await field.inputValue()).replace(/\s+$/, "\n\n").replace(/^\s+$/, "")}${text}`,
    );
    return;
  }
  await page.locator(".ql-editor").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}
