import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePhpbbSource } from "#tests/conversion/phpbb-source.ts";
import { runCommand } from "#tests/support/run-command.ts";

const KILLS = 8;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-converting-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a conversion that is killed leaves no archive, and run again gives the same bytes", {
  timeout: 300_000,
}, async () => {
  const source = join(folder, "board");
  mkdirSync(source);
  await writePhpbbSource(source);
  const whole = join(folder, "whole.tar.gz");
  const began_ms = performance.now();
  expect(await runCommand("convert", [source, whole], {})).toMatchObject({ code: 0 });
  const full_ms = performance.now() - began_ms;

  const out = join(folder, "out.tar.gz");
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await runCommand("convert", [source, out], {}, (child) =>
      setTimeout(() => child.kill("SIGKILL"), (full_ms * kill) / (KILLS + 2)),
    );
    expect(readdirSync(folder)).not.toContain("out.tar.gz");
  }
  expect(await runCommand("convert", [source, out], {})).toMatchObject({ code: 0 });
  expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(["board", "out.tar.gz", "whole.tar.gz"]);
});
