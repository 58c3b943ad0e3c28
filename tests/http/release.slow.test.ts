import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Architecture, pack } from "../../tools/release/pack.ts";
import { describeTree } from "../../tools/release/tree.ts";
import { tryRelease } from "../../tools/release/try-release.ts";

/** It installs the packages of two releases, builds one and starts eight sites: minutes, and more on a busy machine. */
const PATIENT = { timeout: 1_800_000 };

/** Packages that build, tests, what writes migrations, and native parts for other platforms. */
const UNWANTED = new RegExp(
  [
    String.raw`node_modules/(?:vite|vitest|typescript|@types|@playwright)/`,
    String.raw`/app/.*\.test\.ts$`,
    String.raw`_snapshot\.json$`,
    `/prebuilds/(?!linux-${process.arch}/|$)`,
  ].join("|"),
);

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "divan-release-"));
  chmodSync(work, 0o755);
});
afterEach(() => rmSync(work, { recursive: true }));

test(
  "a release does without npm and network what operators do, and upgrades a site of the release before",
  PATIENT,
  async () => {
    const tree = describeTree(".");
    const output = join(work, "release");
    mkdirSync(output);
    const archive = pack(tree, thisArchitecture(), output);
    const name = `divan-${tree.version}-linux-${process.arch}`;
    expect(readdirSync(output).toSorted()).toEqual([`${name}.cdx.json`, `${name}.tar.gz`]);

    const files = listFiles(archive);
    expect(files).toContain(`${name}/bin/serve`);
    expect(files.filter((file) => UNWANTED.test(file))).toEqual([]);
    const { components } = JSON.parse(readFileSync(join(output, `${name}.cdx.json`), "utf8"));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["react", "argon2", `node-linux-${process.arch}`]),
    );
    expect(names).not.toContain("typescript");

    await tryRelease(archive, work);
  },
);

function thisArchitecture(): Architecture {
  return process.arch === "arm64" ? "arm64" : "x64";
}

function listFiles(archive: string): string[] {
  const options = { encoding: "utf8", maxBuffer: 16 * 1024 ** 2 } as const;
  return execFileSync("tar", ["--list", "--file", archive], options).split("\n");
}
