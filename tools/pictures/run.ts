import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { openSite, type Site } from "../bench/site.ts";
import { drawIcons } from "./icons.ts";
import { PICTURES } from "./pictures.ts";
import { takePicture } from "./take-picture.ts";

const FOLDER = "docs/pictures";

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const site = await openSite(undefined);
try {
  await drawIcons(browser, "public");
  fillWithDemo(site);
  for (const picture of PICTURES) {
    const bytes = await takePicture(browser, site, picture);
    writeFileSync(`${FOLDER}/${picture.name}.webp`, bytes);
    process.stdout.write(`${FOLDER}/${picture.name}.webp  ${Math.ceil(bytes.length / 1000)} kB\n`);
  }
} finally {
  await browser.close();
  await site.close();
}
process.exit();

function fillWithDemo({ settings }: Site): void {
  const { status, stderr } = spawnSync(process.execPath, ["app/commands/demo.ts"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The demo failed:\n${stderr}`);
}
