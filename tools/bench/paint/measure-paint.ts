import { type Browser, chromium } from "@playwright/test";
import type { Context } from "../context.ts";
import { writeBetweenMarkers } from "../marked-document.ts";
import { currentLoad, type Row } from "../results.ts";
import { median } from "../speed/document.ts";

const DOCUMENT = "docs/performance.md";
/** A slow phone: Lighthouse slows the processor four times, and has the same slow 4G. */
const CPU_SLOWDOWN = 6;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PHONE = { width: 360, height: 720 };
const RUNS = 5;
/** A page is hydrated, and late parts are loaded, when nothing was loaded for half a second. */
const LOADED = "networkidle";

type Painted = { paint_ms: number; shift: number };

/**
 * First paint and layout shift on a slow phone, the cache empty, with script and without. Writes
 * their table into docs/performance.md.
 */
export async function measurePaint({ site, landmarks }: Context): Promise<Row[]> {
  const load_before = currentLoad();
  const { Cookie: cookie } = await site.browserHeaders(
    `member${landmarks.busy_member_id}@bench.example`,
  );
  const pages = [
    { name: "log in", path: "/login", cookie: "" },
    { name: "index", path: "/forum", cookie },
    { name: "topic", path: `/topic/${landmarks.normal.id}`, cookie },
    { name: "notifications", path: "/notifications", cookie },
    { name: "writing a reply", path: `/topic/${landmarks.normal.id}/reply`, cookie },
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const lines: string[] = [];
    for (const { name, path, cookie } of pages) {
      const url = new URL(path, site.url).href;
      const scripted = await paintOf(browser, { url, cookie, script: true });
      const plain = await paintOf(browser, { url, cookie, script: false });
      lines.push(
        `| ${name} | ${seconds(scripted.paint_ms)} | ${seconds(plain.paint_ms)} | ${scripted.shift.toFixed(3)} |`,
      );
    }
    writeBetweenMarkers(DOCUMENT, "paint", [...heading(load_before), ...lines].join("\n"));
  } finally {
    await browser.close();
  }
  // The results are in a document of their own.
  return [];
}

function heading(load_before: number): string[] {
  return [
    `${new Date().toISOString().slice(0, 10)}; load before the run ${load_before.toFixed(1)}; the median of ${RUNS} first visits.`,
    "",
    "| page | first paint, with script | without script | layout shift, with script |",
    "| --- | ---: | ---: | ---: |",
  ];
}

type Visit = { url: string; cookie: string; script: boolean };

async function paintOf(browser: Browser, visit: Visit): Promise<Painted> {
  const visits: Painted[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce(browser, visit));
  return {
    paint_ms: median(visits.map(({ paint_ms }) => paint_ms)),
    shift: Math.max(...visits.map(({ shift }) => shift)),
  };
}

async function visitOnce(browser: Browser, { url, cookie, script }: Visit): Promise<Painted> {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: script });
  try {
    await context.addCookies(cookiesOf(cookie, url));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(sumLayoutShifts);
    await page.goto(url, { waitUntil: LOADED });
    // Waits for a frame: on a busy machine everything is loaded before anything is drawn.
    await page.screenshot();
    return await page.evaluate(() => ({
      paint_ms: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      shift: Number(document.documentElement.dataset.shift ?? 0),
    }));
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. Without script it does not run. */
function sumLayoutShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: "layout-shift", buffered: true });
}

function cookiesOf(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1), url }];
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
