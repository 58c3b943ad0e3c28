import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { describeLogLine } from "./log-line.ts";
import { safeError } from "./safe-error.server.ts";

const TIME = /^\d\d:\d\d:\d\d /;

/** The line that the terminal shows for a call of `write`. */
function shownOf(write: (log: ReturnType<typeof logTo>) => void): string {
  const lines: string[] = [];
  write(logTo((line) => lines.push(describeLogLine(line))));
  const shown = lines.join("");
  expect(shown).toMatch(TIME);
  return shown.replace(TIME, "").trimEnd();
}

function logTo(write: (line: string) => void) {
  const options = { base: null, level: "trace", serializers: { err: safeError } };
  return pino(options, { write });
}

describe("in a terminal", () => {
  test("a request is its method, path, status, time and member", () => {
    const request = { request_id: "x", address: "::1", method: "GET", path: "/forum", status: 200 };
    expect(shownOf((log) => log.info({ ...request, ms: 12 }))).toBe("info    GET /forum 200 12 ms");
    expect(shownOf((log) => log.info({ ...request, ms: 12, user_id: 3 }))).toBe(
      "info    GET /forum 200 12 ms member 3",
    );
    const refused = { ...request, status: 503, refusal: "database_busy", sqlstate: "53100" };
    expect(shownOf((log) => log.info({ ...refused, ms: 5 }))).toBe(
      "info    GET /forum 503 5 ms database_busy 53100",
    );
  });

  test("an event is its name and its fields", () => {
    expect(shownOf((log) => log.info({ event: "sign_in", user_id: 3, is_new: true }))).toBe(
      "info    sign_in user_id=3 is_new=true",
    );
  });

  test("a warning says the causes down to the first, without stacks", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED ::1:25"), {
      code: "ECONNREFUSED",
    });
    const error = new Error("The mail server did not answer", {
      cause: new AggregateError([refused]),
    });
    expect(shownOf((log) => log.warn({ err: error, job: "send-mail" }, "A job failed"))).toBe(
      "WARNING A job failed: The mail server did not answer: connect ECONNREFUSED ::1:25 job=send-mail",
    );
  });

  test("an error has its stack below, and its message once", () => {
    const shown = shownOf((log) => log.error({ err: new Error("planted") }, "planted"));
    expect(shown).toMatch(/^ERROR {3}planted\n\s+at /);
  });

  test("characters that a terminal would obey are written as codes", () => {
    const request = { method: "GET", path: "/\u001b[2J\n\u202e", status: 404, ms: 1 };
    expect(shownOf((log) => log.info(request))).toBe(
      "info    GET /\\u{1b}[2J\\u{a}\\u{202e} 404 1 ms",
    );
  });
});
