import { defineConfig } from "vitest/config";

/** Tests must not use the developer's own data or settings. */
const env = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret that only the tests know, and long",
  DATABASE_URL: "postgres:///nowhere",
  LOG_LEVEL: "silent",
};

/**
 * Tests of commands and queries, which run in the process of the test with one database per file.
 */
const DOMAIN = "app/domain/**/*.test.ts";

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
          name: "domain",
          // Files cannot share modules, because the client reads the address of its database on
          // import.
          isolate: true,
          include: [DOMAIN],
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: ["tests/support/domain-setup.ts"],
          env,
          testTimeout: 20_000,
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
