// Fixtures of the browser tests. Import `test` and `expect` from here. Each file has an app with an
// empty community.
//
//   test("…", async ({ app, page, as, scripted }) => {
//     await page.goto("/login");                       // a visitor's page
//     const ayse = await as("ayse");                   // a member's page, Turkish and light
//     const emma = await as("emma", { language: "en", theme: "dark" });
//     await app.sql`select …`;                         // everything of `startApp()`
//     await open(ayse, "/forum", scripted);            // like goto(), and waits for hydration
//     await openMenu(ayse, "Ayşe Demir", "Ayarlar");   // gives the item of the opened menu
//     await openPostMenu(ayse.locator(".reply"), "Kaldır");
//     await checkPage(ayse);                           // axe, horizontal scrolling, console
//   });                                                // `scripted` differs between the projects
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type App, launchApp } from "#tests/support/launch.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";
import { resetApp } from "#tests/support/reset-app.ts";
import { problemsOf, watch } from "./watch.ts";

export { expect };

/** The sender of the e-mails. */
export const SITE_ADDRESS = "divan@example.org";

type Account = { language?: "tr" | "en"; theme?: "light" | "dark"; hasTouch?: boolean };
type Fixtures = {
  app: App;
  as: (person: PersonName, account?: Account) => Promise<Page>;
  scripted: boolean;
};
type AppOf = (file: string) => Promise<App>;

/** A running site has its own. */
const SETTINGS = process.env.TEST_SITE ? undefined : { MAIL_FROM: `Divan <${SITE_ADDRESS}>` };

export const test = base.extend<Fixtures, { appOf: AppOf }>({
  appOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const app = await launchApp(JSON.parse(process.env.TEST_DATABASE_SERVER ?? "{}"), SETTINGS);
      let last_file: string | undefined;
      await use(async (file) => {
        if (last_file !== undefined && last_file !== file && !process.env.TEST_SITE)
          await resetApp(app);
        last_file = file;
        return app;
      });
      await app.stop();
    },
    { scope: "worker" },
  ],
  // A worker runs one file after another. Each finds the app in its initial state.
  app: async ({ appOf }, use, { file }) => use(await appOf(file)),
  baseURL: async ({ app }, use) => use(app.url),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  page: async ({ page }, use) => {
    await use(watch(page));
    expect(problemsOf(page)).toEqual([]);
  },
  as: async ({ app, browser }, use) => {
    const pages: Page[] = [];
    await use(async (person, { language = "tr", theme = "light", hasTouch = false } = {}) => {
      await app.sql`update users set language = ${language}, theme = ${theme} where username = ${PEOPLE[person].username}`;
      const { cookies } = await app.as(person);
      const context = await browser.newContext({ hasTouch });
      await context.addCookies(
        [...cookies].map(([name, value]) => ({ name, value, url: app.url })),
      );
      const page = watch(await context.newPage());
      pages.push(page);
      return page;
    });
    for (const page of pages) {
      await page.context().close();
      expect(problemsOf(page)).toEqual([]);
    }
  },
});

/**
 * Opens a page as a member and waits for hydration, before which clicks load whole pages.
 */
export async function open(page: Page, path: string, scripted: boolean): Promise<void> {
  const listening = scripted ? waitForLiveStream(page) : null;
  await page.goto(path);
  await listening;
}

/** A hydrated page of a member opens the stream. Its answer begins when the server listens. */
export async function waitForLiveStream(page: Page): Promise<void> {
  await page.waitForResponse(/\/notifications\/live$/);
}

/**
 * Opens the menu of the top bar with this label and returns its item with this text once it is
 * visible.
 */
export async function openMenu(page: Page, label: string, item: string): Promise<Locator> {
  const trigger = page.locator("header :is(summary, [aria-haspopup])", { hasText: label });
  const menu_item = page
    .locator("header")
    .locator("a, button")
    .filter({ hasText: item, visible: true })
    .last();
  await trigger.click();
  await expect(menu_item).toBeVisible();
  return menu_item;
}

/** Opens the menu of a post, or of the topic, and returns its item with this text. */
export async function openPostMenu(part: Locator, item: string): Promise<Locator> {
  await part.locator("summary:has(.more)").last().click();
  const menu_item = part.locator(".menu-row", { hasText: item });
  await expect(menu_item).toBeVisible();
  return menu_item;
}

/** Runs in the page: the browser refuses what is copied from then on. */
export function refuseCopying(): void {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
}

/**
 * Checks WCAG 2.2 AA as far as axe can, horizontal scrolling, and the console.
 */
export async function checkPage(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
  expect(await violationsIn(page), `${page.url()} is not accessible`).toEqual([]);
  expect(problemsOf(page)).toEqual([]);
}

async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(replaceTimers);
  // The new mode opens a tab for each frame, and the pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe
    .options({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // The rule is experimental and off by default: the visible words are a part of the name.
      rules: { "label-content-name-mismatch": { enabled: true } },
      // A page from disk may not request its style sheet, which no rule needs.
      preload: !page.url().startsWith("file:"),
      // Describing each node that passes takes most of the time.
      resultTypes: ["violations"],
    })
    .analyze();
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ id, target: node.target.join(" ") })),
  );
  const covered = await Promise.all(
    problems.map(({ id, target }) => id === "target-size" && isCovered(page.locator(target))),
  );
  return problems.filter((_, index) => !covered[index]).map(({ id, target }) => `${id}: ${target}`);
}

/** What an open menu or the docked reply covers in part has its size again when that is closed. */
async function isCovered(target: Locator): Promise<boolean> {
  return await target.first().evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll("details[open] > .menu-box, .dock")].some((cover) => {
      const box = cover.getBoundingClientRect();
      const is_beside = box.left >= right || box.right <= left;
      const is_outside = is_beside || box.top >= bottom || box.bottom <= top;
      return !is_outside && !cover.contains(element);
    });
  });
}

/**
 * The browser runs no timers on pages without script, which axe waits for. Promises still run, so
 * they replace the timers.
 */
function replaceTimers(): void {
  if (!matchMedia("(scripting: none)").matches) return;
  Object.assign(window, { setTimeout: (run: () => void) => void Promise.resolve().then(run) });
}
