import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { App } from "#tests/support/launch.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { expect, open, test } from "./support.ts";

const COARSE = [320, 360, 375, 390, 412, 480, 540, 600, 1200, 1280, 1366, 1440, 1600, 1920];
/** The layout changes most between phone and laptop. */
const FINE = Array.from({ length: 47 }, (_, step) => 640 + 10 * step);
const WIDTHS = [...COARSE, ...FINE].toSorted((one, other) => one - other);
/** Both names have the greatest length. */
const LONG_NAME = "MUVAFFAKİYETSİZLEŞTİRİCİLEŞTİR";
const LONG_SITE = "Zanaatkârların ve Bahçıvanların Meydanı W";

for (const language of ["tr", "en"] as const)
  test(`nothing in the top bar touches or covers anything else at any width, in ${language}`, async ({
    app,
    as,
    scripted,
  }) => {
    test.slow();
    const selin = await app.apiAs("selin");
    await makeManyNotifications(app);
    const page = await as("ayse", { language });
    for (const { site_name, full_name, font } of [
      { site_name: "", full_name: "Ayşe Demir", font: "" },
      { site_name: LONG_SITE.slice(0, 40), full_name: LONG_NAME, font: "" },
      { site_name: "", full_name: LONG_NAME, font: "'DejaVu Sans', Verdana, sans-serif" },
    ]) {
      const texts = { name_tr: site_name, name_en: site_name };
      expect((await selin.patch("/server/site", { texts })).status).toBe(200);
      await app.sql`update users set full_name = ${full_name} where username = 'ayşe.demir'`;
      // The last link is the longest.
      await open(page, "/latest", scripted);
      if (font) await setStyle(page, "--font", font);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const { problems, height } = await page.evaluate(examineTopBar);
        expect(problems, `${width} wide, ${site_name || "Divan"}, ${full_name}`).toEqual([]);
        expect(height, `${width} wide, one line`).toBe(56);
      }
      // Only the text is enlarged.
      await setStyle(page, "font-size", "32px");
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const { problems } = await page.evaluate(examineTopBar);
        expect(problems, `${width} wide with large text, ${site_name}`).toEqual([]);
      }
      await expect(page.locator("header summary", { hasText: full_name })).toBeVisible();
    }
    await selin.patch("/server/site", { texts: { name_tr: "", name_en: "" } });
  });

test("a very wide logo leaves room for everything else, at any width", async ({
  app,
  as,
  page: guest,
  scripted,
}) => {
  test.slow();
  const background = { r: 180, g: 80, b: 60 };
  const bytes = await sharp({ create: { width: 2400, height: 150, channels: 3, background } })
    .png()
    .toBuffer();
  const selin = await app.as("selin");
  const logo_file = [new File([new Uint8Array(bytes)], "genis.png", { type: "image/png" })];
  expect((await (await selin.get("/admin/site")).submit({ logo_file })).status).toBe(200);
  await makeManyNotifications(app);
  const page = await as("ayse");
  await open(page, "/latest", scripted);
  for (const font_size of ["", "32px"]) {
    if (font_size) await setStyle(page, "font-size", font_size);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { problems } = await page.evaluate(examineTopBar);
      expect(problems, `${width} wide, letters ${font_size || "as usual"}`).toEqual([]);
    }
  }
  await guest.goto("/login");
  for (const width of [320, 390, 1280]) {
    await guest.setViewportSize({ width, height: 800 });
    const right = await guest
      .locator("header img")
      .evaluate((logo) => logo.getBoundingClientRect().right);
    expect(right, `${width} wide`).toBeLessThanOrEqual(width);
  }
  await (await selin.get("/admin/site")).submit({ remove_logo: true });
});

test("Home is in the bar or, where that is too narrow, the first item of the menu, also for the arrow keys", async ({
  as,
  scripted,
}) => {
  // Other tests of the file give the other member the longest name.
  const page = await as("mehmet");
  await open(page, "/latest", scripted);
  const home_links = page
    .locator("header a[href='/']", { hasText: tr("layout.home") })
    .filter({ visible: true });
  const trigger = page.locator("header :is(summary, [aria-haspopup])", {
    hasText: PEOPLE.mehmet.full_name,
  });
  for (const [width, first_item] of [
    [1280, PEOPLE.mehmet.full_name],
    [360, tr("layout.home")],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(home_links).toHaveCount(width > 1000 ? 1 : 0);
    if (scripted) {
      await trigger.press("ArrowDown");
      await expect(page.locator("header .menu-row:focus")).toHaveText(first_item);
    } else await trigger.click();
    await expect(home_links).toHaveCount(1);
    if (width > 1000) await trigger.click();
  }
  await page.locator("header .menu-row", { hasText: tr("layout.home") }).click();
  await expect(page).toHaveURL("/forum");
});

/** The widest number that the bell shows. */
async function makeManyNotifications({ sql, idOf }: App): Promise<void> {
  const [user_id, actor_id] = [await idOf("ayse"), await idOf("mehmet")];
  await sql`insert into notifications (user_id, actor_id, topic_id, type)
    select ${user_id}, ${actor_id}, n, 'forum_topic' from generate_series(1, 120) n on conflict do nothing`;
}

async function setStyle(page: Page, name: string, value: string): Promise<void> {
  await page.evaluate(
    ([property, text]) => document.documentElement.style.setProperty(property, text),
    [name, value] as const,
  );
}

/* oxlint-disable unicorn/consistent-function-scoping --
   the browser gets the text of one function, so its helpers are inside */
/** Runs in the page. */
function examineTopBar(): { problems: string[]; height: number } {
  const PARTS =
    ".home, .home img, .main-links > a, .find > a, .find .input, .bell, .bell .count, .member-trigger > .avatar, .member-trigger > .icon, .member-name";
  const bar = document.querySelector(".top-bar");
  if (!bar) return { problems: ["There is no top bar"], height: 0 };
  const boxes = [...bar.querySelectorAll(PARTS)]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
    .map(boxOf);
  const current = bar.querySelector(".current-mark");
  if (current) boxes.push(boxOfMark(current));
  const { clientWidth, scrollWidth } = document.documentElement;
  const problems = [
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !one.part.contains(other.part) && overlap(one, other))
        .map((other) => `${one.name} and ${other.name}`),
    ),
    ...boxes
      .filter(({ left, right }) => left < 0 || right > clientWidth)
      .map(({ name }) => `${name} is outside`),
    ...[...bar.querySelectorAll(".main-links > a")]
      .filter((link) => link.checkVisibility() && link.scrollWidth > link.clientWidth)
      .map((link) => `${link.textContent} is wider than its box`),
  ];
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} wide`);
  return { problems, height: bar.getBoundingClientRect().height };

  function boxOf(part: Element) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { part, name: part.outerHTML.slice(0, 60), left, right, top, bottom };
  }

  /** The square is rotated, with its lower corner on the line below its link. */
  function boxOfMark(part: Element): Box {
    const { left, right, bottom } = part.getBoundingClientRect();
    const after = getComputedStyle(part, "::after");
    const half = Number.parseFloat(after.width) * Math.SQRT1_2;
    const x = (left + right) / 2;
    const y = bottom - Number.parseFloat(after.bottom);
    return { part, name: "the mark", left: x - half, right: x + half, top: y, bottom: y + half };
  }

  type Box = ReturnType<typeof boxOf>;
  function overlap(one: Box, other: Box): boolean {
    return (
      one.left < other.right - 0.5 &&
      other.left < one.right - 0.5 &&
      one.top < other.bottom - 0.5 &&
      other.top < one.bottom - 0.5
    );
  }
}
