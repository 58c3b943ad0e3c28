import { defineConfig } from "vitest/config";

/** Nothing of a test may touch the developer's own data or settings. */
const env = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret that only the tests know, and long",
  DATABASE_URL: "postgres:///nowhere",
  LOG_LEVEL: "silent",
};

/** Commands and queries, in the process of the test and with a database of the file's own. */
const DOMAIN = "app/domain/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      // Those that try thousands of inputs take their time where two cores do other things as well.
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
          // The client reads the address of its database when it is imported.
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
          // Each file has an app and a database of its own; what the files import may be shared.
          isolate: false,
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          env,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
    pool: "forks",
    maxWorkers: 2,
  },
});
