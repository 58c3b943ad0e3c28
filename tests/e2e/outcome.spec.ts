import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

test("without script a notice takes the focus, and with script it leaves the focus where it was", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await open(page, "/settings?tab=subscriptions", scripted);
  const save = page.getByRole("button", { name: tr("settings.saveFollowing") });
  await save.click();
  const notice = page.locator("main > .notices").getByRole("status", {
    name: tr("notices.followingSaved"),
  });
  await expect(scripted ? save : notice).toBeFocused();
  const close = page.getByRole("link", { name: tr("layout.closeNotice") });
  if (scripted) await close.focus();
  else await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  if (scripted) await expect(save).toBeFocused();
});

test("a notice leaves after a while, but not while it is looked at @script", async ({ as }) => {
  const page = await as("ayse");
  await page.clock.install();
  await open(page, "/settings?tab=subscriptions", true);
  const save = page.getByRole("button", { name: tr("settings.saveFollowing") });
  const notice = page.getByRole("status", { name: tr("notices.followingSaved") });
  await save.click();
  await expect(page.locator("main [aria-live=polite]")).toHaveText(tr("notices.followingSaved"));
  await notice.hover();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await save.hover();
  await page.clock.runFor(7_000);
  await expect(notice).toBeHidden();
  await save.click();
  await expect(notice).toBeVisible();
});

test("a removed reply comes back with one press in the notice, which waits for it @core", async ({
  app,
  as,
  scripted,
}) => {
  const ayse = await app.apiAs("ayse");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(ayse, forum_id);
  const post_id = await makePost(ayse, topic_id, "<p>Geri gelecek.</p>");
  const page = await as("ayse");
  await page.setViewportSize({ width: 360, height: 740 });
  if (scripted) await page.clock.install();
  await open(page, `/topic/${topic_id}/post/${post_id}/delete`, scripted);
  await page.getByRole("button", { name: tr("removal.deletePostButton") }).click();
  const reply = page.locator(`#post-${post_id}`);
  await expect(reply).toHaveCount(0);
  if (scripted) await page.clock.runFor(60_000);
  await checkPage(page);
  await page.getByRole("button", { name: tr("notices.undo") }).click();
  await expect(reply).toBeVisible();
  await expect(page.getByRole("status")).toContainText(tr("notices.postRestored"));
});

test("a notice with a link to the next report waits for it @script", async ({ app, as }) => {
  const [ayse, emma] = [await app.apiAs("ayse"), await app.apiAs("emma")];
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(ayse, forum_id);
  for (const post_id of [await makePost(ayse, topic_id), await makePost(ayse, topic_id)])
    await emma.post("/reports/", { post_id, reason: "spam" });
  const page = await as("selin");
  await page.clock.install();
  await open(page, "/moderation/reports", true);
  await page
    .getByRole("link", { name: new RegExp(`^${tr("topic.delete")} ?:`) })
    .first()
    .click();
  await page.getByLabel(tr("removal.removalReason")).fill("Reklam");
  await page.getByRole("button", { name: tr("removal.deletePostButton") }).click();
  const next = page.locator(".notices").getByRole("link").first();
  await expect(next).toHaveAttribute("href", /^\/moderation\/reports\/\d+$/);
  await page.clock.runFor(60_000);
  await expect(next).toBeVisible();
});

test("an act that is only announced is announced before the rest of the script has arrived @script", async ({
  app,
  as,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("ayse"), forum_id);
  const post_id = await makePost(await app.apiAs("mehmet"), topic_id);
  const page = await as("ayse");
  await page.route(/\/assets\/late-frame-.*\.js/, () => undefined);
  await open(page, `/topic/${topic_id}`, true);
  const thank = page.locator(`#post-${post_id}`).getByRole("button", { name: tr("thanks.thank") });
  await thank.click();
  await expect(thank).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("main > p[aria-live=polite]")).toHaveText(tr("notices.thanked"));
});

test("a refused form takes the focus and the title", async ({ page, scripted }) => {
  await page.goto("/login");
  if (scripted) await expect(page.getByRole("button", { name: tr("access.show") })).toBeVisible();
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(tr("layout.refused", { title: `${tr("access.logIn")} · Divan` }));
});

test("a dialog that the browser refuses says so in the title", async ({ as, scripted }) => {
  const page = await as("selin", { language: "en" });
  await open(page, "/admin/users", scripted);
  await page.getByRole("link", { name: en("admin.addUser") }).click();
  await page.getByLabel(en("words.username"), { exact: true }).fill("x");
  await page
    .getByRole("button", { name: en("admin.addUser") })
    .last()
    .click();
  await expect(page.getByRole("alert")).toBeFocused();
  // The title may begin with the number of unread notifications.
  await expect(page).toHaveTitle(
    new RegExp(`^${en("layout.refused", { title: `.*${en("admin.addUser")} · Divan` })}$`),
  );
});

test("the toggle of a password names it and says its state @script", async ({ page }) => {
  await page.goto("/login");
  const toggle = page.getByRole("button", { name: tr("access.show") });
  await expect(toggle).toHaveText(`${tr("access.show")}: ${tr("words.password")}`);
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});
