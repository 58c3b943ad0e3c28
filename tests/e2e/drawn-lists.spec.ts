import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

test("the rows of the forum index outlive hydration, navigation and a change of language", {
  tag: "@script",
}, async ({ app, as }) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Marangozluk");
  const page = await as("ayse");
  await open(page, "/forum", true);
  const link = page.locator(`main h3 a[href="/forum/${forum_id}"]`);
  const row = page.locator("main li", { has: page.locator(`h3 a[href="/forum/${forum_id}"]`) });
  await expect(row).toContainText(tr("rows.noPosts"));
  await checkPage(page);

  await page.evaluate(() => Object.assign(window, { is_same_document: true }));
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marangozluk");
  await page.goBack();
  await expect(row).toContainText(tr("rows.noPosts"));
  await page.goForward();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: tr("words.forum"), exact: true })
    .click();
  await expect(row).toContainText(tr("rows.noPosts"));
  expect(await page.evaluate(() => "is_same_document" in window)).toBe(true);

  await page.getByRole("button", { name: "English" }).click();
  await expect(row).toContainText(en("rows.noPosts"));
  await link.click();
  await page.goBack();
  await expect(row).toContainText(en("rows.noPosts"));
});

test("the rows of a forum and the posts of a topic outlive hydration, dialogs and navigation", {
  tag: "@script",
}, async ({ app, as }) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Cila");
  const mehmet = await app.apiAs("mehmet");
  const topic_id = await makeTopic(mehmet, forum_id, "Gomalak", "<p>Kaç kat sürülür?</p>");
  for (let n = 1; n <= 11; n++) await makePost(mehmet, topic_id, `<p>'${n}' & \u00a0 "kat"</p>`);
  const page = await as("ayse");
  const title = page.getByRole("heading", { level: 1 });
  const replies = page.locator("article[id^=post-]");
  await open(page, `/forum/${forum_id}`, true);
  await checkPage(page);
  await page.evaluate(() => Object.assign(window, { is_same_document: true }));
  await page.getByRole("row", { name: "Gomalak" }).getByRole("link").first().click();
  await expect(title).toHaveText("Gomalak");
  await expect(replies).toHaveCount(10);
  await page.goBack();
  await expect(title).toHaveText("Cila");
  await expect(page.getByRole("row", { name: "Gomalak" })).toContainText("11");
  await page.goForward();
  await expect(replies).toHaveCount(10);
  expect(await page.evaluate(() => "is_same_document" in window)).toBe(true);

  await open(page, `/topic/${topic_id}?page=2`, true);
  await expect(replies).toHaveCount(1);
  await checkPage(page);
  await page.locator("summary", { hasText: tr("rows.beginning") }).click();
  const opening = page.getByText("Kaç kat sürülür?");
  await expect(opening).toBeVisible();
  await replies.evaluate((reply) => Object.assign(reply, { is_same_element: true }));
  const quote = replies.getByRole("link", { name: tr("topic.quote") });
  await quote.click();
  await page.getByRole("dialog").locator(".ql-editor").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opening).toBeVisible();
  await expect(quote).toBeFocused();
  expect(await replies.evaluate((reply) => "is_same_element" in reply)).toBe(true);

  await makePost(mehmet, topic_id, "<p>On iki</p>");
  await page.getByRole("button", { name: "English" }).click();
  await expect(replies).toHaveCount(2);
  await expect(replies.first()).toContainText(en("topic.quote"));
});

test("a reply in the hash of the address is highlighted, also after client navigation", {
  tag: "@script",
}, async ({ app, as }) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const mehmet = await app.apiAs("mehmet");
  const topic_id = await makeTopic(mehmet, forum_id);
  for (let n = 1; n <= 2; n++) await makePost(mehmet, topic_id, `<p>Yanıt ${n}</p>`);
  const page = await as("ayse");
  const replies = page.locator("article[id^=post-]");
  await open(page, `/topic/${topic_id}/reply`, true);
  await page.getByRole("link", { name: tr("forms.cancel") }).click();
  await expect(replies).toHaveCount(2);
  await replies.last().locator(".post-head a").click();
  await expect(page).toHaveURL(/#post-\d+$/);
  await expect(replies.last()).toHaveClass("post reply target");
  await expect(replies.last()).toBeFocused();
  await replies.first().locator(".post-head a").click();
  await expect(replies.first()).toHaveClass("post reply target");
  await expect(replies.last()).toHaveClass("post reply");
  await expect(replies.first()).toBeFocused();
});
