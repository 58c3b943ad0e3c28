import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Tests must not use the developer's own data or settings. */
const env = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret that only the tests know, and long",
  DATABASE_URL: "postgres:///nowhere",
  LOG_LEVEL: "silent",
};

/**
 * Tests of commands and queries, which run in the process of the test. Each file starts with an
 * empty community.
 */
const DOMAIN = "app/domain/**/*.test.ts";

/**
 * Those that replace modules, timers or settings, which other files would then have too, and those
 * that count the blocks of a plan, which are more where another file has deleted rows.
 */
const ISOLATED_DOMAIN = globSync(DOMAIN).filter((file) =>
  /vi\.mock\(|useFakeTimers|\benv\.\w+ = |\bexplain\b|\banalyze\b/.test(readFileSync(file, "utf8")),
);

const domain = {
  globalSetup: ["tests/support/global-setup.ts"],
  setupFiles: ["tests/support/domain-setup.ts"],
  env,
  testTimeout: 20_000,
};

export default defineConfig({
  test: {
    projects: [
      // The timeout is long because some tests try thousands of inputs.
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.ts", "locales/**/*.test.ts", "tests/*.test.ts"],
          exclude: [DOMAIN],
          env,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...domain,
          name: "domain",
          // Importing the application takes as long as the tests of a file.
          isolate: false,
          include: [DOMAIN],
          exclude: ISOLATED_DOMAIN,
        },
      },
      { test: { ...domain, name: "domain-isolated", include: ISOLATED_DOMAIN } },
      {
        test: {
          name: "http",
          // Each file has an app and a database of its own, so files may share modules.
          isolate: false,
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          env,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // As with the browser tests: what fails twice is a fault, and what passes the second time is
    // reported as a retry.
    retry: process.env.CI ? 1 : 0,
    pool: "forks",
    // Many tests wait for processes to start, stop or time out, so two cores have room for three.
    maxWorkers: 3,
  },
});
