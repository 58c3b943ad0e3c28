import type { Browser } from "@playwright/test";
import { Browser as TextBrowser } from "#tests/support/browser.ts";
import type { Site } from "../bench/site.ts";
import type { Picture } from "./pictures.ts";
import { toWebp } from "./to-webp.ts";

/** The password of all members of the demo. */
const PASSWORD = "divan-demo";
const SIZES = {
  desktop: { width: 1100, height: 720 },
  phone: { width: 360, height: 720 },
};

/** A screen as WebP. */
export async function takePicture(browser: Browser, site: Site, picture: Picture): Promise<Buffer> {
  const { email, language, theme, size } = picture;
  await site.sql`update users set language = ${language}, theme = ${theme} where email = ${email}`;
  const context = await browser.newContext({
    viewport: SIZES[size],
    deviceScaleFactor: size === "phone" ? 2 : 1.5,
    timezoneId: "Europe/Istanbul",
  });
  try {
    await context.addCookies(await cookiesOf(site, email));
    const page = await context.newPage();
    await page.goto(new URL(await addressOf(site, picture), site.url).href);
    await page.waitForLoadState("networkidle");
    return await toWebp(await context.newPage(), await page.screenshot());
  } finally {
    await context.close();
  }
}

async function cookiesOf(site: Site, email: string) {
  const client = new TextBrowser(site.url);
  const page = await client.get("/login");
  await page.submit({ email, password: PASSWORD });
  return [...client.cookies].map(([name, value]) => ({ name, value, url: site.url }));
}

async function addressOf({ sql }: Site, { path, topic }: Picture): Promise<string> {
  if (path) return path;
  const [row] = await sql`select id from topics where title = ${topic ?? ""}`;
  if (!row) throw new Error(`The demo has no topic “${topic}”`);
  return `/topic/${row.id}`;
}
