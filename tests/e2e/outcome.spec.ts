import { makeForum, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { expect, open, test } from "./support.ts";

test("the notice takes the focus, and closing it gives the focus to the page", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await open(page, "/settings?tab=subscriptions", scripted);
  await page.getByRole("button", { name: tr("settings.saveFollowing") }).click();
  const notice = page.locator("main > :first-child").getByRole("status", {
    name: `${tr("notices.success")} ${tr("notices.followingSaved")}`,
  });
  await expect(notice).toBeFocused();
  await page.keyboard.press("Tab");
  const close = page.getByRole("link", { name: tr("layout.closeNotice") });
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
});

test("the notice of a reply takes the focus before the reply @script", async ({ app, as }) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}/reply`, true);
  await page.locator(".ql-editor").fill("Evet.");
  await page.getByRole("button", { name: tr("topic.sendReply") }).click();
  const notice = page.getByRole("status").filter({ hasText: tr("notices.postCreated") });
  await expect(notice).toBeFocused();
  await expect(page.locator("article.target")).toBeInViewport();
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
