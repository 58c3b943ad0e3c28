import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

test("a member searches from the top bar, narrows the search down and opens a reply @core", async ({
  app,
  as,
  scripted,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Ahşap");
  const topic_id = await makeTopic(selin, forum_id, "Sehpa");
  const post_id = await makePost(selin, topic_id, "<p>Kestaneden olsun.</p>");
  const page = await as("mehmet");
  await open(page, "/forum", scripted);

  const field = page.locator("header").getByLabel(tr("words.search"), { exact: true });
  if (scripted) {
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await field.blur();
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
  }
  await field.focus();
  await page.keyboard.type("Kestane");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=Kestane");
  await expect(page.getByRole("link", { name: "Sehpa" })).toHaveCount(1);

  await page.getByText(tr("search.narrowDown"), { exact: true }).click();
  await page.getByLabel(tr("search.inForum")).selectOption("Ahşap");
  await page.getByRole("button", { name: tr("search.withFilters") }).click();
  await expect(page).toHaveURL(new RegExp(`forum_id=${forum_id}&`));
  await expect(page.getByLabel(tr("search.inForum"))).toHaveValue(String(forum_id));
  await checkPage(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await page.getByRole("link", { name: "Sehpa" }).click();
  await expect(page.locator(`#post-${post_id}`)).toContainText("Kestane");
  await page.getByRole("link", { name: tr("layout.searchPage") }).click();
  await expect(page).toHaveURL("/search");
});
