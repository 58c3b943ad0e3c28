import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";

/**
 * Phones crop a maskable icon to a circle, so its logo stays inside; they draw the others
 * unchanged.
 */
const ICONS = [
  { file: "icons/icon-192.png", pixels: 192, logo: 0.72 },
  { file: "icons/icon-512.png", pixels: 512, logo: 0.72 },
  { file: "icons/maskable-512.png", pixels: 512, logo: 0.56 },
  { file: "icons/apple-touch-icon.png", pixels: 180, logo: 0.68 },
];

/** Draws logo.svg of the folder on the colour of pages. */
export async function drawIcons(browser: Browser, folder: string): Promise<void> {
  const logo = readFileSync(join(folder, "logo.svg"), "base64");
  const page = await browser.newPage();
  for (const { file, pixels, logo: share } of ICONS) {
    const size = Math.round(pixels * share);
    await page.setViewportSize({ width: pixels, height: pixels });
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${THEME_COLOURS.light}"><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${logo}"></body>`,
    );
    await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await page.screenshot({ path: join(folder, file) });
  }
  await page.close();
}
