import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// A fake npm that records its calls and creates the files that the preparation checks.
const NPM = `#!/bin/sh
echo install >> "$ROOT/calls"
if grep -q broken package.json; then echo "npm says no" >&2; exit 1; fi
mkdir -p node_modules/.bin
ln -sfn "$PACKAGES/postgres" node_modules/postgres
ln -sfn "$PACKAGES/diff" node_modules/diff
cp package-lock.json node_modules/.package-lock.json
echo 'require("node:fs").appendFileSync("calls", "build\\\\n")' > node_modules/.bin/react-router
: > node_modules/.bin/vite
`;

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "divan-prepare-"));
  cpSync("bin", inRoot("bin"), { recursive: true });
  cpSync("minimum-node.js", inRoot("minimum-node.js"));
  mkdirSync(inRoot("app/db"), { recursive: true });
  cpSync("app/db/driver.patch", inRoot("app/db/driver.patch"));
  mkdirSync(inRoot("programs"));
  writeFileSync(inRoot("package.json"), '{ "type": "module" }');
  cpSync(".npmrc", inRoot(".npmrc"));
  writeFileSync(inRoot("app/root.tsx"), "first");
  writeFileSync(inRoot("programs/npm"), NPM);
  chmodSync(inRoot("programs/npm"), 0o755);
  lockPackage("1.0.0");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("several starts at the same time install and build once", async () => {
  const results = await Promise.all([prepare(), prepare(), prepare()]);
  expect(results.filter(({ code }) => code !== 0)).toEqual([]);
  expect(calls()).toEqual(["install", "build"]);
});

test("installs and builds again only after changes", async () => {
  await prepare();
  expect((await prepare()).output).toBe("");
  appendFileSync(inRoot("app/root.tsx"), "second");
  await prepare();
  expect(calls()).toEqual(["install", "build", "build"]);
  lockPackage("2.0.0");
  await prepare();
  expect(calls()).toEqual(["install", "build", "build", "install", "build"]);
});

test("writes a patched copy of the driver, again after a change of the patch", async () => {
  await prepare();
  const copied_source = () => readFileSync(inRoot(".driver/src/connection.js"), "utf8");
  expect(copied_source()).toContain("UNEXPECTED_ANSWER");
  const patch = readFileSync(inRoot("app/db/driver.patch"), "utf8");
  writeFileSync(inRoot("app/db/driver.patch"), patch.replaceAll("UNEXPECTED_ANSWER", "OTHER"));
  await prepare();
  expect(copied_source()).not.toContain("UNEXPECTED_ANSWER");
  writeFileSync(
    inRoot("app/db/driver.patch"),
    patch.replaceAll("  function toBuffer", "  function"),
  );
  const failed_run = await prepare();
  expect(failed_run).toMatchObject({ code: 1 });
  expect(failed_run.output).toContain("app/db/driver.patch does not fit postgres/");
});

test("builds again if the commit or its description changed", async () => {
  await prepare({ RELEASE_NAME: "Lale" });
  await prepare({ RELEASE_NAME: "Lale" });
  expect(calls()).toEqual(["install", "build"]);
  await prepare({ RELEASE_NAME: "Sümbül" });
  writeFileSync(inRoot(".env"), "SITE_NAME=Divan\nLAST_COMMIT_HASH=abc\n");
  await prepare({ RELEASE_NAME: "Sümbül" });
  expect(calls()).toEqual(["install", "build", "build", "build"]);
  appendFileSync(inRoot(".env"), "PORT=4000\n");
  expect((await prepare({ RELEASE_NAME: "Sümbül" })).output).toBe("");

  commit("first");
  await prepare();
  expect((await prepare()).output).toBe("");
  commit("second");
  expect((await prepare()).output).toContain("Site built");
});

test("takes over the lock of a start that died", async () => {
  const { pid } = await prepare();
  appendFileSync(inRoot("app/root.tsx"), "second");
  mkdirSync(inRoot(".react-router/prepare.lock"), { recursive: true });
  writeFileSync(inRoot(".react-router/prepare.lock/pid"), String(pid));
  expect((await prepare()).code).toBe(0);
  expect(calls()).toEqual(["install", "build", "build"]);
});

test.each(["", "\0\0\0", "no number"])("takes over a lock that says %j", async (text) => {
  mkdirSync(inRoot(".react-router/prepare.lock"), { recursive: true });
  writeFileSync(inRoot(".react-router/prepare.lock/pid"), text);
  expect((await prepare()).code).toBe(0);
  expect(calls()).toEqual(["install", "build"]);
});

test("commands use the machine's Node if the packaged one is older and of the same line", async () => {
  await prepare();
  const [line = 0, minor = 0, patch = 0] = process.versions.node.split(".").map(Number);
  expect(await isPackagedNodeUsed(`${line}.${minor + 1}.0`)).toBe(true);
  expect(await isPackagedNodeUsed(`${line}.${minor}.${patch}`)).toBe(false);
  expect(await isPackagedNodeUsed(`${line}.${minor}.${patch + 1}`)).toBe(true);
  expect(await isPackagedNodeUsed(`${line}.${minor - 1}.9`)).toBe(false);
  expect(await isPackagedNodeUsed(`${line - 1}.99.0`)).toBe(true);
});

test("shows all output when a step fails, and leaves no lock", async () => {
  writeFileSync(inRoot("package.json"), '{ "type": "module", "name": "broken" }');
  const failed_run = await prepare();
  expect(failed_run.code).toBe(1);
  expect(failed_run.output).toContain("npm says no\nThe packages could not be installed");
  writeFileSync(inRoot("package.json"), '{ "type": "module" }');
  expect((await prepare()).code).toBe(0);
});

test("keeps the former packages when they cannot be replaced", async () => {
  await prepare();
  const former_list = readFileSync(inRoot("node_modules/.package-lock.json"), "utf8");
  lockPackage("2.0.0");
  writeFileSync(inRoot("package.json"), '{ "type": "module", "name": "broken" }');
  expect((await prepare()).output).toContain("those that were here are untouched");
  expect(readFileSync(inRoot("node_modules/.package-lock.json"), "utf8")).toBe(former_list);

  writeFileSync(inRoot("package.json"), '{ "type": "module" }');
  expect((await prepare()).code).toBe(0);
  expect(readFileSync(inRoot("node_modules/.package-lock.json"), "utf8")).toContain("2.0.0");
  expect(readdirSync(inRoot(".react-router"))).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "replaces no packages while the site runs from the folder",
  async () => {
    await prepare();
    writeFileSync(
      inRoot("server.js"),
      'process.stdout.write("ready"); setInterval(() => {}, 1000)',
    );
    const server = spawn(process.execPath, ["--max-semi-space-size=8", "server.js"], { cwd: root });
    await once(server.stdout, "data");
    expect((await prepare()).code).toBe(0);
    lockPackage("2.0.0");
    const refused_run = await prepare();
    expect(refused_run).toMatchObject({ code: 1 });
    expect(refused_run.output).toMatch(
      new RegExp(
        `^The packages .+ the site runs with them \\(process ${server.pid}\\): stop it first\\.\n$`,
      ),
    );
    expect(calls()).toEqual(["install", "build"]);

    server.kill();
    await once(server, "close");
    expect((await prepare()).code).toBe(0);
    expect(calls()).toEqual(["install", "build", "install", "build"]);
  },
);

function inRoot(path: string) {
  return join(root, path);
}

function lockPackage(version: string) {
  writeFileSync(
    inRoot("package-lock.json"),
    JSON.stringify({ packages: { "": {}, "node_modules/one": { version } } }),
  );
}

/** `version` is that of the package, which is what npm leaves behind, without its link. */
async function isPackagedNodeUsed(version: string) {
  const folder = inRoot(`node_modules/node-${process.platform}-${process.arch}`);
  mkdirSync(join(folder, "bin"), { recursive: true });
  rmSync(join(folder, "bin/node"), { force: true });
  symlinkSync(process.execPath, join(folder, "bin/node"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
  expect(await prepare()).toMatchObject({ code: 0 });
  return existsSync(inRoot("node_modules/.bin/node"));
}

function calls() {
  return readFileSync(inRoot("calls"), "utf8").trim().split("\n");
}

function commit(message: string) {
  for (const args of [
    ["init", "--quiet"],
    [
      "-c",
      "user.name=x",
      "-c",
      "user.email=x@example.org",
      "commit",
      "--quiet",
      "--allow-empty",
      "-m",
      message,
    ],
  ]) {
    execFileSync("git", args, { cwd: root });
  }
}

function prepare(extra_env: Record<string, string> = {}) {
  const PATH = [inRoot("programs"), dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  return new Promise<{ code: unknown; output: string; pid: number | undefined }>((settle) => {
    const child = execFile(
      process.execPath,
      ["bin/prepare.mjs", "build"],
      { cwd: root, env: { PATH, ROOT: root, PACKAGES: resolve("node_modules"), ...extra_env } },
      (error, stdout, stderr) =>
        settle({ code: error ? error.code : 0, output: stdout + stderr, pid: child.pid }),
    );
  });
}
