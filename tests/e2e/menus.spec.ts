import type { Page } from "@playwright/test";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const MODULE = /\/assets\/dropdown-menu-.*\.js/;

test("a menu has the keys of menus, and the next page the focus @script", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await open(page, "/preferences", scripted);
  const items = page.getByRole("menuitem");
  await triggerOf(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await checkPage(page);
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(triggerOf(page)).toBeFocused();
  await expect(items).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  // Outside of a menu the first letter is a shortcut.
  await page.keyboard.type(tr("words.shortcuts").slice(0, 2).toLowerCase());
  await expect(items.filter({ hasText: tr("words.shortcuts") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/keyboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a click opens a menu at once, before its module is loaded and after @script", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(MODULE, async (route) => {
    await held;
    await route.continue();
  });
  const requests: string[] = [];
  page.on("request", (request) => MODULE.test(request.url()) && requests.push(request.url()));
  await open(page, "/forum", scripted);
  expect(requests).toEqual([]);
  const dark_mode = page.locator("header button", { hasText: tr("layout.darkMode") });
  await triggerOf(page).click();
  await expect(dark_mode).toBeVisible();
  const loaded = page.waitForResponse(MODULE);
  release();
  await (await loaded).finished();
  await expect(dark_mode).toBeVisible();
  await triggerOf(page).click();
  await expect(dark_mode).toBeHidden();
  await expect(async () => {
    await triggerOf(page).click();
    await expect(page.getByRole("menu")).toBeVisible({ timeout: 500 });
  }).toPass();
  await triggerOf(page).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await triggerOf(page).click();
  await dark_mode.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/forum");
});

test("the bell of a forum and of a topic opens beside its button, inside of a narrow window", async ({
  app,
  as,
  scripted,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id, "Ceviz sehpa");
  const page = await as("ayse");
  for (const address of [`/forum/${forum_id}`, `/topic/${topic_id}`]) {
    await open(page, address, scripted);
    for (const width of [320, 360, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      const bell = page.locator("main details", { has: page.locator(".subscription-box") });
      if (!(await bell.evaluate((details: HTMLDetailsElement) => details.open)))
        await bell.locator("summary").click();
      const [button, box] = await Promise.all([
        bell.locator("summary").boundingBox(),
        bell.locator(".subscription-box").boundingBox(),
      ]);
      if (!button || !box) throw new Error("The bell has no box");
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y - (button.y + button.height)).toBeGreaterThanOrEqual(0);
      expect(box.y - (button.y + button.height)).toBeLessThan(16);
      expect(box.x).toBeLessThan(button.x + button.width);
      expect(box.x + box.width).toBeGreaterThan(button.x);
      await checkPage(page);
    }
  }
});

function triggerOf(page: Page) {
  return page.locator("header :is(summary, [aria-haspopup])", {
    hasText: PEOPLE.ayse.full_name,
  });
}
