import { expect, test } from "vitest";
import { costGrowth, LINEAR_GROWTH_MAX } from "#tests/support/cpu-time.ts";
import { pathWithoutEmails } from "./request-log.server.ts";

test.each([
  ["/topic/12/post/34", "/topic/12/post/34"],
  ["/user/selin@divan.example/x", "/user/[hidden]/x"],
  ["/a%40b/c", "/[hidden]/c"],
  ["/api/v1/password-recovery/selin@divan.example", "/api/v1/password-recovery/[hidden]"],
  [
    "/api/v1/Password-Recovery-html-content/selin/x",
    "/api/v1/Password-Recovery-html-content/[hidden]",
  ],
  ["//", "//"],
])("%s is logged as %s", (path, logged_path) => {
  expect(pathWithoutEmails(path)).toBe(logged_path);
});

/** Node's limit for a request line. */
const MAX_PATH_BYTES = 16_384;
/** One call is too short to be measured. */
const ROUNDS = 100;

test.each(["a", "/", "%40", "/password-recovery", "/a@"])(
  "the cost of hiding addresses grows linearly with the number of %j",
  (part) => {
    const hideInPath = (size: number) => {
      const path = `/${part.repeat(size / part.length)}`;
      for (let round = 0; round < ROUNDS; round += 1) pathWithoutEmails(path);
    };
    expect(costGrowth(hideInPath, MAX_PATH_BYTES / 4)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);
