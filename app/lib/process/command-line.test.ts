import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandLine } from "./command-line.server.ts";

test("a clone has npm, and a release its own commands", () => {
  const folder = mkdtempSync(join(tmpdir(), "divan-command-line-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(commandLine("password", "you@example.org", folder)).toBe(
    "npm run password -- you@example.org",
  );
  writeFileSync(join(folder, "release.json"), "{}");
  expect(commandLine("password", "you@example.org", folder)).toBe(
    `${folder}/bin/password you@example.org`,
  );
});
