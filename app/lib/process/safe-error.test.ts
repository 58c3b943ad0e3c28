import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { LOG_OPTIONS } from "./log.server.ts";
import { safeError, safeMessage, safeStack } from "./safe-error.server.ts";

const HASH = "$argon2id$v=19$m=19456$gizli";
const VALUE = "gizli sözler\n    at evil (gizli.ts:1:1)\nparams: gizli";

describe("an error of a query", () => {
  const driver = Object.assign(new Error("could not extend file: No space left on device"), {
    name: "PostgresError",
    severity: "ERROR",
    code: "53100",
    table_name: "passwords",
    constraint_name: "passwords_pkey",
    detail: `Failing row contains (1, ${HASH}).`,
    where: `SQL statement "${HASH}"`,
    query: `update … ${HASH}`,
    parameters: [HASH],
    args: [HASH],
  });
  const error = new DrizzleQueryError(
    'update "passwords" set "hash" = $1 where note = $2',
    [HASH, VALUE],
    driver,
  );

  test("has the message, the code and the place, but no values", () => {
    const safe = safeError(error);
    expect(JSON.stringify(safe)).not.toMatch(/gizli|argon2/);
    expect(safe.message).toBe('Failed query: update "passwords" set "hash" = $1 where note = $2');
    expect(safe.stack).toMatch(/^Error: Failed query: update .*\n\s+at .*safe-error\.test/);
    expect(safe.cause).toMatchObject({
      type: "PostgresError",
      message: driver.message,
      code: "53100",
      severity: "ERROR",
      table_name: "passwords",
      constraint_name: "passwords_pkey",
    });
  });

  test("has no values as the cause of another error or as one of several", () => {
    const wrapped = new Error("The account was not saved", {
      cause: new Error("again", { cause: error }),
    });
    const several = new AggregateError([error, error], "All of them failed");
    for (const outer of [wrapped, several]) {
      expect(JSON.stringify(safeError(outer))).not.toMatch(/gizli|argon2/);
      expect(JSON.stringify(safeError(outer))).toContain("53100");
    }
  });

  test("is logged without values at every level and in other fields", () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
    const log = pino({ ...LOG_OPTIONS, level: "info" }, stream);
    log.error({ err: error, request_id: "1" }, "A request failed");
    log.warn({ err: new Error("outer", { cause: error }) }, "A job failed");
    log.error(error);
    expect(lines).toHaveLength(3);
    expect(lines.join("")).not.toMatch(/gizli|argon2/);
    for (const line of lines) expect(line).toContain('"code":"53100"');
  });
});

test("a value that PostgreSQL could not read is hidden", () => {
  const error = Object.assign(
    new Error('invalid input syntax for type bigint: "gizli "sözler""\nparams: gizli'),
    { severity: "ERROR", code: "22P02" },
  );
  expect(safeMessage(error)).toBe("invalid input syntax for type bigint: [hidden]");
});

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ayse@example.org>: unknown",
    "Can't send mail - all recipients were rejected: 550 5.1.1 <[hidden]>: unknown",
  ],
  ["mail to ayse+list@mail.example.org, failed", "mail to [hidden], failed"],
  ["connect ECONNREFUSED 127.0.0.1:25", "connect ECONNREFUSED 127.0.0.1:25"],
])("an e-mail address is hidden: %s", (message, safe) => {
  expect(safeMessage(new Error(message))).toBe(safe);
});

test("values that are not errors are described, and circular causes end", () => {
  expect([safeError("text for ayse@example.org"), safeError(null), safeError(undefined)]).toEqual([
    { type: "string", message: "text for [hidden]" },
    { type: "object", message: "null" },
    { type: "undefined", message: "undefined" },
  ]);
  const circle = new Error("round");
  circle.cause = circle;
  expect(JSON.stringify(safeError(circle)).match(/"message":"round"/g)).toHaveLength(6);
});

test("a stack that does not match its message is dropped", () => {
  const error = new Error("before\nparams: gizli");
  expect(error.stack).toContain("gizli");
  for (const message of ["after", "bef", ""]) {
    error.message = message;
    expect(safeStack(error)).toBe(`Error: ${message}`);
  }
});
