import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "#app/lib/process/env.server.ts";
import { BUILD_SETTINGS, withEnvFile } from "#app/lib/process/read-build-info.server.ts";

/** The starting program (server.js, vite, vitest) sets it, not the operator. */
const NOT_FOR_OPERATORS = new Set(["NODE_ENV"]);

const lines = readFileSync(".env.example", "utf8").split("\n");
const example = new Map(
  lines.flatMap((line) =>
    /^[A-Z]/.test(line)
      ? [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const]
      : [],
  ),
);

test.each([
  "no-reply@example.org",
  "Divan <no-reply@example.org>",
  '"Divan, Ankara" <no-reply@example.org>',
  "<root@localhost>",
])("MAIL_FROM may be %s", (sender) => {
  expect(settings.parse({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
});

test.each([
  ["0", 0],
  ["3", 3],
  ["true", 1],
  ["True", 1],
  ["false", 0],
])("TRUST_PROXY=%s means %i proxies", (value, proxies) => {
  expect(settings.parse({ TRUST_PROXY: value }).TRUST_PROXY).toBe(proxies);
});

test("WORKERS=auto means one process for each core", () => {
  expect(settings.parse({ WORKERS: "auto" }).WORKERS).toBe(Math.min(availableParallelism(), 64));
});

test("a build reads .env as the server does, and the environment takes precedence", () => {
  const folder = mkdtempSync(join(tmpdir(), "divan-env-"));
  const file = join(folder, ".env");
  writeFileSync(file, 'RELEASE_NAME="Lale Devri"\nRELEASE_VERSION=1.0 # first\n');
  const environment = { RELEASE_VERSION: "2.0", HOME: "/root" };
  expect(withEnvFile(environment, file)).toEqual({ ...environment, RELEASE_NAME: "Lale Devri" });
  expect(withEnvFile(environment, join(folder, "none"))).toEqual(environment);
  rmSync(folder, { recursive: true });
});

describe(".env.example", () => {
  test("has exactly the existing settings", () => {
    const runtime_settings = Object.keys(settings.shape).filter(
      (name) => !NOT_FOR_OPERATORS.has(name),
    );
    expect([...example.keys()].toSorted()).toEqual(
      [...runtime_settings, ...BUILD_SETTINGS].toSorted(),
    );
  });

  test("shows the defaults", () => {
    const example_values = Object.fromEntries(
      [...example].filter(([name, value]) => name in settings.shape && value !== ""),
    );
    expect(settings.parse(example_values)).toEqual(settings.parse({}));
  });

  test("has a comment above each group", () => {
    const undocumented_lines = lines.filter(
      (line, index) => /^[A-Z]/.test(line) && (lines[index - 1] ?? "") === "",
    );
    expect(undocumented_lines).toEqual([]);
  });
});
