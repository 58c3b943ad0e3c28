import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Enough for a build and a type check on a busy machine. */
const BUILD_TIMEOUT_MS = 120_000;
const COPIED_PATHS = [
  "app",
  "locales",
  "package.json",
  "react-router.config.ts",
  "server.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const GERMAN_TEXT = "Zum Inhalt springen";
const ENGLISH_TEXT = "Skip to content";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-language-"));
  for (const name of COPIED_PATHS)
    cpSync(name, join(folder, name), { recursive: true, filter: isNotTest });
  for (const name of ["node_modules", ".driver"]) symlinkSync(resolve(name), join(folder, name));
  addGerman();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a new language needs only a folder and an entry in LANGUAGES", {
  timeout: BUILD_TIMEOUT_MS,
}, () => {
  expect(run("react-router", "build")).toEqual({
    code: 0,
    output: expect.stringContaining("built in"),
  });
  expect(run("react-router", "typegen").code).toBe(0);
  expect(checkTypes()).toEqual({ code: 0, output: "" });

  const assets = join(folder, "build/client/assets");
  const chunksWith = (text: string) =>
    readdirSync(assets).filter(
      (name) => name.endsWith(".js") && readFileSync(join(assets, name), "utf8").includes(text),
    );
  expect(chunksWith(GERMAN_TEXT)).toHaveLength(1);
  expect(chunksWith(ENGLISH_TEXT)).toHaveLength(1);
  expect(chunksWith(GERMAN_TEXT)).not.toEqual(chunksWith(ENGLISH_TEXT));
  const server_chunks = globSync(join(folder, "build/server/**/*.js"));
  expect(server_chunks.some((file) => readFileSync(file, "utf8").includes(GERMAN_TEXT))).toBe(true);
});

test("a language without all texts does not compile", { timeout: BUILD_TIMEOUT_MS }, () => {
  const path = join(folder, "locales/de/index.ts");
  writeFileSync(path, readFileSync(path, "utf8").replace("  topic,\n", ""));
  const { code, output } = checkTypes();
  expect([code === 0, output]).toEqual([false, expect.stringContaining("locales/de/index.ts")]);
});

/** Tests are not copied, because they need the rest of the repository. */
function isNotTest(path: string): boolean {
  return !path.endsWith(".test.ts");
}

/** The steps of docs/architecture.md: copy a folder, translate it, add an entry to LANGUAGES. */
function addGerman(): void {
  cpSync("locales/en", join(folder, "locales/de"), { recursive: true });
  edit("locales/de/language.ts", '"English"', '"Deutsch"');
  edit("locales/de/layout.ts", `"${ENGLISH_TEXT}"`, `"${GERMAN_TEXT}"`);
  edit("app/lib/text/languages.ts", '["tr", "en"]', '["tr", "en", "de"]');
}

function edit(name: string, before: string, after: string): void {
  const path = join(folder, name);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
}

/**
 * The build is incremental, because the second check then covers only the changes since the first.
 */
function checkTypes() {
  return run("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "types.tsbuildinfo");
}

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(resolve("node_modules/.bin", program), args, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  return { code: status, output: stdout + stderr };
}
