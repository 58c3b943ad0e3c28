import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, test } from "./support.ts";

test("a member bookmarks a reply and removes it from the list @core", async ({
  app,
  as,
  scripted,
}) => {
  const mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
  const post_id = await makePost(mehmet, topic_id, "<p>İnce zımpara ile silin.</p>");
  const page = await as("ayse", { theme: "dark" });
  await open(page, `/topic/${topic_id}`, scripted);

  const reply = page.locator(`#post-${post_id}`);
  await (await openPostMenu(reply, tr("bookmarks.add"))).click();
  const save = page.getByRole("button", { name: tr("bookmarks.save") });
  if (scripted) await expect(save).toBeFocused();
  await checkPage(page);
  await save.press("Enter");
  await expect(page.getByText(tr("notices.bookmarkSaved"))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/topic/${topic_id}#post-${post_id}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPostMenu(reply, tr("bookmarks.added"));
  await checkPage(page);

  await open(page, "/bookmarks?q=zimpara", scripted);
  await checkPage(page);
  await page.getByRole("link", { name: tr("bookmarks.change") }).click();
  await checkPage(page);
  await page.getByRole("button", { name: tr("bookmarks.remove") }).click();
  await expect(page.getByText(tr("notices.bookmarkRemoved"))).toBeVisible();
  await expect(page).toHaveURL(/\/bookmarks\?q=zimpara$/);
  expect(await app.sql`select id from bookmarks`).toEqual([]);
});
