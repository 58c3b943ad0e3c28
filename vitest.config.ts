import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
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

const UNIT = ["app/**/*.test.ts", "locales/**/*.test.ts", "tests/*.test.ts"];
/**
 * Files that replace modules, timers or settings, which other files would then have too. Those that
 * count the blocks of a plan, which are more where another file has deleted rows. Those that compare
 * processor times, which depend on what has run before.
 */
const ISOLATED =
  /vi\.(mock|stubEnv)\(|useFakeTimers|\benv\.\w+ = |\bexplain\b|\banalyze\b|cpu-time|cpuUsage/;
const ISOLATED_FILES = globSync(UNIT).filter((file) => ISOLATED.test(readFileSync(file, "utf8")));

/** The timeout is long because some tests try thousands of inputs. */
const unit = { env, testTimeout: 30_000 };

const domain = {
  globalSetup: ["tests/support/global-setup.ts"],
  setupFiles: ["tests/support/domain-setup.ts"],
  env,
  testTimeout: 20_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          isolate: false,
          include: UNIT,
          exclude: [DOMAIN, ...ISOLATED_FILES],
        },
      },
      {
        test: { ...unit, name: "unit-isolated", include: ISOLATED_FILES, exclude: [DOMAIN] },
      },
      {
        test: {
          ...domain,
          name: "domain",
          // Importing the application takes as long as the tests of a file.
          isolate: false,
          include: [DOMAIN],
          exclude: ISOLATED_FILES,
        },
      },
      {
        test: {
          ...domain,
          name: "domain-isolated",
          include: ISOLATED_FILES.filter((file) => matchesGlob(file, DOMAIN)),
        },
      },
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
