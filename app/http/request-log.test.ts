import { expect, test } from "vitest";
import { cpuMillis } from "#tests/support/cpu-time.ts";
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

/** Node accepts request lines of up to 16 KiB. */
test.each(["a", "/", "%40", "/password-recovery", "/a@"])(
  "removing e-mail addresses from 16 KiB of %j takes less than 50 ms of CPU time",
  (part) => {
    const path = `/${part.repeat(16_384 / part.length)}`;
    expect(cpuMillis(() => pathWithoutEmails(path))).toBeLessThan(50);
  },
);
