// What a journey has at hand. Import `test` and `expect` from here; each worker has an app and a database of its own.
//
//   test("…", async ({ app, page, as, scripted }) => {
//     await page.goto("/login");                                     // a visitor
//     const ayse = await as("ayse");                                 // a page of her own, signed in, Turkish and light
//     const emma = await as("emma", { language: "en", theme: "dark" });
//     await app.sql`select …`;  await app.idOf("ayse");              // all that startApp() gives
//     await openMenu(ayse, "Ayşe Demir", "Ayarlar");                 // a menu, with script or without: the item it returns is visible
//     await checkPage(ayse);                                         // axe, no sideways scrolling, nothing in the console
//   });                                                              // `scripted` tells the two projects apart
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type App, launchApp } from "#tests/support/launch.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";
import { problemsOf, watch } from "./watch.ts";

export { expect };

type Account = { language?: "tr" | "en"; theme?: "light" | "dark" };
type Given = { as: (person: PersonName, account?: Account) => Promise<Page>; scripted: boolean };

export const test = base.extend<Given, { app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads here what is needed first
    async ({}, use) => {
      const app = await launchApp(JSON.parse(process.env.TEST_DATABASE_SERVER ?? "{}"));
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
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
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })));
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

/** Opens the menu of the top bar with this label; gives the item with these words once it can be pressed. */
export async function openMenu(page: Page, label: string, item: string): Promise<Locator> {
  const trigger = page.locator("header summary, header button[aria-haspopup=menu]").and(page.locator(`[aria-label="${label}"], :has-text("${label}")`)).filter({ visible: true });
  const wanted = page.locator("header, [role=menu]").locator("a, button").filter({ hasText: item, visible: true }).last();
  // Script may take the menu over just after it was opened, which closes it.
  await expect(async () => {
    if (!(await wanted.isVisible())) await trigger.click();
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass();
  return wanted;
}

/** WCAG 2.2 AA as far as a machine can tell, nothing wider than the screen, nothing in the console. */
export async function checkPage(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
  const hasScript = await page.evaluate(() => !matchMedia("(scripting: none)").matches);
  expect(hasScript ? await violationsIn(page) : await violationsInCopy(page), `${page.url()} is not accessible`).toEqual([]);
  expect(problemsOf(page)).toEqual([]);
}

async function violationsIn(page: Page): Promise<string[]> {
  // The old way reads the page in one go; the new one opens a tab for each frame, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The checker needs timers, which stand still without script: so it reads the same page, as it stands, where they run. */
async function violationsInCopy(page: Page): Promise<string[]> {
  const body = (await page.content()).replaceAll(/<script\b.*?<\/script>/gs, "");
  const copy = await mirrorOf(page);
  await copy.route("**", (route) => (route.request().isNavigationRequest() ? route.fulfill({ contentType: "text/html; charset=utf-8", body }) : route.continue()));
  await copy.goto(page.url());
  const found = await violationsIn(copy);
  await copy.unrouteAll();
  return found;
}

const mirrors = new WeakMap<Page, Page>();

/** One for each page; it ends with the browser. */
async function mirrorOf(page: Page): Promise<Page> {
  const known = mirrors.get(page);
  if (known) return known;
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true, viewport: page.viewportSize() });
  if (!context) throw new Error("This page has no browser that could be asked for another.");
  const mirror = await context.newPage();
  mirrors.set(page, mirror);
  page.once("close", () => context.close());
  return mirror;
}
