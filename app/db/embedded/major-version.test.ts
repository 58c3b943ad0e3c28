import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { embeddedDatabase } from "./embedded-database.server.ts";
import { recordRelease, refuseOtherMajor } from "./major-version.server.ts";
import { foldersIn } from "./paths.server.ts";

const user = {
  command: "sh",
  args: [],
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
};

let data_dir: string;

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), "divan-major-"));
});
afterEach(() => rmSync(data_dir, { recursive: true }));

test("older data leads over a backup that its last release makes", () => {
  const folders = makeCluster("17\n");
  const refuse = () => refuseOtherMajor(folders, 18);
  expect(refuse).toThrow(/PostgreSQL 17's, and this release has 18.+backup with the release that/);
  writeFileSync(join(folders.home, "release"), "");
  expect(refuse).toThrow(/backup with the release that/);
  recordRelease(folders, user);
  expect(refuse).toThrow(
    `Run npm run backup with Divan ${manifest.version} that used it last, move ${folders.home} away`,
  );
});

test("newer data needs its own release", () => {
  const folders = makeCluster("19\n");
  recordRelease(folders, user);
  expect(() => refuseOtherMajor(folders, 18)).toThrow(`Start Divan ${manifest.version} that used`);
});

test.each(["18\n", ""])("data whose version is %j is left to PostgreSQL", (version) => {
  expect(() => refuseOtherMajor(makeCluster(version), 18)).not.toThrow();
});

test("a start with data of another major version changes nothing", async () => {
  const { home, cluster } = makeCluster("11\n");
  await expect(embeddedDatabase(data_dir).start()).rejects.toThrow(/is PostgreSQL 11's/);
  expect(readdirSync(home)).toEqual(["cluster"]);
  expect(readdirSync(cluster)).toEqual(["PG_VERSION"]);
  expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("11\n");
});

function makeCluster(version: string) {
  const folders = foldersIn(data_dir);
  mkdirSync(folders.cluster, { recursive: true });
  writeFileSync(join(folders.cluster, "PG_VERSION"), version);
  return folders;
}
