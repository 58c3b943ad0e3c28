import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
let release: string;
/** A release whose `node` prints its arguments. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-commands-"));
  release = join(folder, "site");
  const node = join(release, "node_modules/.bin/node");
  mkdirSync(join(node, ".."), { recursive: true });
  cpSync("bin", join(release, "bin"), { recursive: true });
  writeFileSync(join(release, "release.json"), "{}");
  writeFileSync(node, `#!/bin/sh\nprintf '%s\\n' "$@"\n`);
  chmodSync(node, 0o755);
  writeFileSync(join(folder, "a.tar"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

test.for<[string, string[], string[]]>([
  ["export", ["a b.tar.gz", "--no-emails"], ["{here}/a b.tar.gz", "--no-emails"]],
  ["export", ["--no-emails", "/mnt/a.tar.gz"], ["--no-emails", "/mnt/a.tar.gz"]],
  ["import", ["a.tar.gz"], ["{here}/a.tar.gz"]],
  ["import", [], []],
  [
    "convert",
    ["old forum", "/mnt/a.tar.gz", "--report", "r.html", "--date-order", "day"],
    ["{here}/old forum", "/mnt/a.tar.gz", "--report", "{here}/r.html", "--date-order", "day"],
  ],
  ["restore", ["a.tar", "--replace"], ["{here}/a.tar", "--replace"]],
  ["restore", ["divan-2026-11-20-021700-123.tar.gz"], ["divan-2026-11-20-021700-123.tar.gz"]],
  ["restore", ["s3://bucket/a.tar"], ["s3://bucket/a.tar"]],
  ["archive", ["pages.zip", "--group", "Board"], ["{here}/pages.zip", "--group", "Board"]],
])("bin/%s takes a path from the folder in which it is typed: %j", ([name, typed, passed]) => {
  const output = execFileSync("sh", [join(release, "bin", name), ...typed], { cwd: folder });
  const expected = passed.map((argument) => argument.replace("{here}", folder));
  const passed_to_node = output.toString().trim().split("\n");
  expect(passed_to_node.slice(passed_to_node.indexOf(`app/commands/${name}.ts`))).toEqual([
    `app/commands/${name}.ts`,
    ...expected,
  ]);
});
