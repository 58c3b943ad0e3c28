import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Tests must not use the developer's own data or settings. */
const env = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret that only the tests know, and long",
  DATABASE_URL: "postgres:///nowhere",
  LOG_LEVEL: "silent",
};

const FILES = globSync(["app/**/*.test.ts", "locales/**/*.test.ts", "tests/*.test.ts"]);
const textOf = (file: string) => readFileSync(file, "utf8");

/**
 * Tests of commands and queries, which run in the process of the test. Each file starts with an
 * empty community. Tests of the domain that use no database are unit tests.
 */
const DATABASE = /"#tests\/support\/|"#app\/db\//;
const isDomain = (file: string) => file.startsWith("app/domain/") && DATABASE.test(textOf(file));

/**
 * Files that replace modules, timers or settings, which other files would then have too. Those that
 * count the blocks of a plan, which are more where another file has deleted rows. Those that compare
 * processor times, which depend on what has run before.
 */
const ISOLATED =
  /vi\.(mock|stubEnv)\(|useFakeTimers|\benv\.\w+ = |\bexplain\b|\banalyze\b|cpu-time|cpuUsage/;
const isIsolated = (file: string) => ISOLATED.test(textOf(file));

const domain_files = FILES.filter(isDomain);
const unit_files = FILES.filter((file) => !isDomain(file));

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
          include: unit_files.filter((file) => !isIsolated(file)),
        },
      },
      {
        test: { ...unit, name: "unit-isolated", include: unit_files.filter(isIsolated) },
      },
      {
        test: {
          ...domain,
          name: "domain",
          // Importing the application takes as long as the tests of a file.
          isolate: false,
          include: domain_files.filter((file) => !isIsolated(file)),
        },
      },
      {
        test: {
          ...domain,
          name: "domain-isolated",
          include: domain_files.filter(isIsolated),
        },
      },
      {
        test: {
          name: "http",
          // Files share no state but the app of their group, which is emptied between them, so they may share modules.
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
    sequence: { sequencer: LongestFirst },
  },
});
