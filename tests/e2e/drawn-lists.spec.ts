import { makeForum } from "#tests/support/community.ts";
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
  await expect(row).toContainText(tr("forum.noPosts"));
  await checkPage(page);

  await page.evaluate(() => Object.assign(window, { is_same_document: true }));
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marangozluk");
  await page.goBack();
  await expect(row).toContainText(tr("forum.noPosts"));
  await page.goForward();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: tr("words.forum") })
    .click();
  await expect(row).toContainText(tr("forum.noPosts"));
  expect(await page.evaluate(() => "is_same_document" in window)).toBe(true);

  await page.getByRole("button", { name: "English" }).click();
  await expect(row).toContainText(en("forum.noPosts"));
  await link.click();
  await page.goBack();
  await expect(row).toContainText(en("forum.noPosts"));
});
