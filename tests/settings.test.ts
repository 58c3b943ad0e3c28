import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { settings } from "#app/lib/env.server.ts";
import { readBuildInfo } from "#app/lib/read-build-info.server.ts";

/** Set by whatever starts the program (server.js, vite, vitest), never by its operator. */
const NOT_FOR_OPERATORS = new Set(["NODE_ENV"]);

const lines = readFileSync(".env.example", "utf8").split("\n");
const example = new Map(lines.flatMap((line) => (/^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const] : [])));

test.each(["no-reply@example.org", "Divan <no-reply@example.org>", '"Divan, Ankara" <no-reply@example.org>', "<root@localhost>"])("MAIL_FROM may be %s", (sender) => {
  expect(settings.parse({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
});

describe(".env.example", () => {
  test("names every setting, and none that is gone", () => {
    const when_running = Object.keys(settings.shape).filter((name) => !NOT_FOR_OPERATORS.has(name));
    const when_building = Object.keys(readBuildInfo({})).map((name) => name.toUpperCase());
    expect([...example.keys()].toSorted()).toEqual([...when_running, ...when_building].toSorted());
  });

  test("shows the defaults", () => {
    const shown = Object.fromEntries([...example].filter(([name, value]) => name in settings.shape && value !== ""));
    expect(settings.parse(shown)).toEqual(settings.parse({}));
  });

  test("has a comment above each group", () => {
    const bare = lines.filter((line, index) => /^[A-Z]/.test(line) && (lines[index - 1] ?? "") === "");
    expect(bare).toEqual([]);
  });
});
