import type { Page } from "@playwright/test";

const QUALITY = 0.85;

/** Chromium writes WebP, and Playwright only PNG and JPEG. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const data_url = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY },
  );
  return Buffer.from(data_url.slice(data_url.indexOf(",") + 1), "base64");
}
