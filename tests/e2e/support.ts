// What a journey has at hand. Import `test` and `expect` from here; each file has an app and a
// database of its own.
//
//   test("…", async ({ app, page, as, scripted }) => {
//     await page.goto("/login");                                     // a visitor
// const ayse = await as("ayse"); // a page of her own, signed in, Turkish and light
//     const emma = await as("emma", { language: "en", theme: "dark" });
//     await app.sql`select …`;  await app.idOf("ayse");              // all that startApp() gives
// await open(ayse, "/forum", scripted); // as goto(), and script runs by then
// await openMenu(ayse, "Ayşe Demir", "Ayarlar"); // a menu, with script or without: the item it
// returns is visible
// await checkPage(ayse); // axe, no sideways scrolling, nothing in the console
// }); // `scripted` tells the two projects apart
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type App, launchApp } from "#tests/support/launch.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";
import { problemsOf, watch } from "./watch.ts";

export { expect };

type Account = { language?: "tr" | "en"; theme?: "light" | "dark" };
type Given = {
  app: App;
  as: (person: PersonName, account?: Account) => Promise<Page>;
  scripted: boolean;
};
type AppOf = (file: string) => Promise<App>;

export const test = base.extend<Given, { appOf: AppOf }>({
  appOf: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads here what is needed first
    async ({}, use) => {
      const apps = new Map<string, App>();
      await use(async (file) => {
        const app =
          apps.get(file) ?? (await launchApp(JSON.parse(process.env.TEST_DATABASE_SERVER ?? "{}")));
        apps.set(file, app);
        return app;
      });
      for (const app of apps.values()) await app.stop();
    },
    { scope: "worker" },
  ],
  // A worker is given whichever file comes next: what another file wrote must not be found here on
  // some days only.
  app: async ({ appOf }, use, { file }) => use(await appOf(file)),
  baseURL: async ({ app }, use) => use(app.url),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  page: async ({ page }, use) => {
    await use(watch(page));
    expect(problemsOf(page)).toEqual([]);
  },
  as: async ({ app, browser }, use) => {
    const pages: Page[] = [];
    await use(async (person, { language = "tr", theme = "light" } = {}) => {
      await app.sql`update users set language = ${language}, theme = ${theme} where username = ${PEOPLE[person].username}`;
      const { cookies } = await app.as(person);
      const context = await browser.newContext();
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
 * Goes there as a member and, where script runs, waits until it does: what is pressed before, the
 * browser does alone.
 */
export async function open(page: Page, path: string, scripted: boolean): Promise<void> {
  const listening = scripted ? listensOn(page) : null;
  await page.goto(path);
  await listening;
}

/** The first thing that a member's page does by script. */
export async function listensOn(page: Page): Promise<void> {
  await page.waitForRequest(/\/notifications\/live$/);
}

/**
 * Opens the menu of the top bar with this label; gives the item with these words once it can be
 * pressed.
 */
export async function openMenu(page: Page, label: string, item: string): Promise<Locator> {
  const trigger = page
    .locator("header summary, header button[aria-haspopup=menu]")
    .and(page.locator(`[aria-label="${label}"], :has-text("${label}")`))
    .filter({ visible: true });
  const wanted = page
    .locator("header, [role=menu]")
    .locator("a, button")
    .filter({ hasText: item, visible: true })
    .last();
  await trigger.click();
  await expect(wanted).toBeVisible();
  return wanted;
}

/**
 * WCAG 2.2 AA as far as a machine can tell, nothing wider than the screen, nothing in the console.
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
  await page.evaluate(letTimersRun);
  // The old way reads the page in one go; the new one opens a tab for each frame, and there are
  // none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/**
 * Where a page may run no script all that the browser would call back stands still; promises do
 * not, and the checker asks for no more.
 */
function letTimersRun(): void {
  if (!matchMedia("(scripting: none)").matches) return;
  Object.assign(window, { setTimeout: (run: () => void) => void Promise.resolve().then(run) });
}
