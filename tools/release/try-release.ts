import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { makeFormerSite } from "./former-site.ts";
import { runCommand, visitWithoutNetwork } from "./run-site.ts";

const NEW_SUPERUSER = { email: "superuser@divan.example", password: "only-for-the-smoke-test" };
const NEW_SITE = { members: 1, topics: [] };
/** A job makes the indexes of the search, for which a site that runs for seconds has no time. */
const NOTHING_BUT_INDEXES =
  /^(?:\w+: the index is missing or not complete.*\n)*\d+ found, \d+ mended\.\n$/;

/**
 * Starts an unpacked release on an empty folder and on a site of the release before, and fails if
 * anything is missing.
 */
export function tryRelease(archive: string, work: string): void {
  const folder = unpack(archive, work);
  const empty = makeFolder(join(work, "empty"));
  assert.deepEqual(visitWithoutNetwork(folder, empty, NEW_SUPERUSER), NEW_SITE);

  const data_dir = makeFolder(join(work, "data"));
  const { facts, superuser } = makeFormerSite(work, data_dir);
  assert.ok(facts.topics.length > 100);
  assert.deepEqual(visitWithoutNetwork(folder, data_dir, superuser), facts);
  assert.equal(readdirSync(join(data_dir, "backups")).length, 1);
  assert.match(runCommand(folder, "doctor", ["--fix"], data_dir), NOTHING_BUT_INDEXES);
}

export function unpack(archive: string, parent: string): string {
  execFileSync("tar", ["--extract", "--file", archive, "--directory", parent]);
  return join(parent, basename(archive, ".tar.gz"));
}

function makeFolder(path: string): string {
  mkdirSync(path);
  return path;
}
