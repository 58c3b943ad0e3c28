import { defineConfig } from "@playwright/test";

// Chromium's sandbox needs rights that containers seldom have, and containers have little shared
// memory. The other options disable background activity.
const args = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-gpu",
];

/**
 * Each test runs twice, with script and without. Tests of features that need script have the tag
 * @script and run once. Those with the tag @core are what `npm test` runs.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  forbidOnly: true,
  // On a busy machine a browser sometimes misses a moment. What fails twice is a fault, and what
  // passes the second time is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args },
    locale: "en-GB",
    timezoneId: "Europe/Istanbul",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    { name: "no-script", grepInvert: /@script/, use: { javaScriptEnabled: false } },
  ],
});
