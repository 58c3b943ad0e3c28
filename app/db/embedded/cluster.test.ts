import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCluster } from "./cluster.server.ts";
import { foldersIn } from "./paths.server.ts";

const user = {
  command: "sh",
  args: [],
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
};

let data_dir: string;

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), "divan-cluster-"));
});
afterEach(() => rmSync(data_dir, { recursive: true }));

test.each([
  [
    "could not look up effective user ID 12345: user does not exist",
    /user 12345 has no name.+or set DATABASE_URL\.$/,
  ],
  ["could not create directory", /could not be created: initdb: could not create directory$/],
])("what initdb says reaches the operator: %s", async (line, message) => {
  const folders = foldersIn(data_dir);
  mkdirSync(folders.home);
  const initdb = join(data_dir, "initdb");
  writeFileSync(initdb, `#!/bin/sh\necho "initdb: ${line}" >&2\nexit 1\n`, { mode: 0o755 });
  await expect(ensureCluster(folders, user, initdb)).rejects.toThrow(message);
});
