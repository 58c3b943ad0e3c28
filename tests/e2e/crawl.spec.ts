import type { App } from "#tests/support/launch.ts";
import { addressIn, cookieOf, makeWorld, type Role, type World } from "#tests/support/world.ts";
import { listPagesFor } from "../http/page-rights.ts";
import { HOSTILE_HTML } from "./hostile-html.ts";
import { layoutProblems, motionProblems } from "./layout-problems.ts";
import { expect, test } from "./support.ts";
import { problemsOf, watch } from "./watch.ts";

const CRAWLED_ROLES: Role[] = ["guest", "member", "owner", "superuser"];
/** A window of 1280 × 1024 at 200 % and at 400 %. */
const ZOOMED = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];
/** A tab mostly waits until its network has been idle for half a second. */
const TABS = 3;
const LONG_WORD = "Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine";

for (const role of CRAWLED_ROLES) {
  test(`every page as a ${role} respects the content security policy, fits in a zoomed window and moves nothing for those who want no motion @script`, async ({
    app,
    browser,
  }) => {
    test.setTimeout(180_000);
    const world = await makeWorld(app);
    await writeLongWords(app, world);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const [name, value] = (await cookieOf(app, role, world)).split("=");
    if (name && value) await context.addCookies([{ name, value, url: app.url }]);
    const paths = listPagesFor(role);
    const remaining_paths = paths.values();
    const crawl = async () => {
      const page = watch(await context.newPage());
      for (const path of remaining_paths) {
        await page.goto(app.url + addressIn(world, path), { waitUntil: "networkidle" });
        for (const size of ZOOMED) {
          await page.setViewportSize(size);
          expect(await page.evaluate(layoutProblems), `${path}, ${size.width} wide`).toEqual([]);
        }
        expect(await page.evaluate(motionProblems), path).toEqual([]);
      }
      expect(problemsOf(page)).toEqual([]);
    };
    await Promise.all(Array.from({ length: TABS }, crawl));
    expect(paths.length).toBeGreaterThan(3);
    await context.close();
  });
}

test("hostile HTML in the database runs no script and loads nothing from elsewhere @script", async ({
  app,
  browser,
}) => {
  const world = await makeWorld(app);
  await app.sql`update posts set content = ${HOSTILE_HTML} where id = ${world.ids.post ?? ""}`;
  const context = await browser.newContext();
  const [name = "", value = ""] = (await cookieOf(app, "member", world)).split("=");
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  const foreign_requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith("data:"))
      foreign_requests.push(request.url());
  });
  await page.goto(`${app.url}${addressIn(world, "/topic/:topicId")}`, { waitUntil: "networkidle" });
  await page.locator(".hostile-link").click({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(addressIn(world, "/topic/:topicId"));
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  expect(foreign_requests).toEqual([]);
  await context.close();
});

async function writeLongWords({ sql }: App, { ids }: World): Promise<void> {
  const title = LONG_WORD.repeat(3).slice(0, 200);
  await sql`update forums set name = ${LONG_WORD}, description = ${title} where id = ${ids.forum ?? ""}`;
  await sql`update categories set name = ${LONG_WORD} where id = ${ids.category ?? ""}`;
  await sql`update topics set title = ${title} where id = ${ids.topic ?? ""}`;
  await sql`update users set full_name = ${LONG_WORD.slice(0, 30)} where full_name is null`;
}
