import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { SETTING_NAMES, settings } from "#app/lib/process/env.server.ts";
import { findEnvFileMistakes } from "#app/lib/process/env-file.ts";
import manifest from "../package.json" with { type: "json" };
import { RELEASE_PARTS } from "../tools/release/pack.ts";

const CI_FILES = [".github/workflows/ci.yml", ".forgejo/workflows/ci.yml", ".gitlab-ci.yml"];
const files = globSync([
  "*.*",
  ".github/**/*.*",
  "{app,bin,docs,drizzle,examples,locales,public,tests,tools}/**/*.*",
]);

const LINK = /\]\(([^)\s]+)\)/g;
const PICTURE = /<img src="([^"]+)"/g;
const CODE = /`([^`]+)`/g;
/** A file below a folder, in code. An address of the site begins with a slash. */
const PATH = /^[\w.-]+\/[\w./-]+\.(?:tsx?|mjs|js|css|sql|md|svg|json)$/;
const COMMAND = /\bnpm run ([\w:-]+)/g;
/** A setting with a value, in code. */
const SETTING = /(?:`|-e )([A-Z][A-Z\d_]+)=/g;
/** Variables of the tests, of Node and of glibc. */
const OTHER_VARIABLES = new Set([
  "NODE_OPTIONS",
  "CHROME_PATH",
  "LYNX_PATH",
  "TEST_SITE",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
  "MALLOC_TRIM_THRESHOLD_",
]);
/** A block that is written into `.env`. */
const ENV_BLOCK = /```ini\n(SITE_URL=[^]*?)```/g;

test.each(files.filter((file) => file.endsWith(".md")))("%s names what exists", (file) => {
  const text = readFileSync(file, "utf8");
  const code = matchesOf(CODE, text);
  const missing = [
    ...[...matchesOf(LINK, text), ...matchesOf(PICTURE, text)].filter(
      (link) => !leadsSomewhere(file, link),
    ),
    ...code.filter((path) => PATH.test(path) && !files.some((each) => isPathOf(each, path))),
    ...matchesOf(COMMAND, text).filter((name) => !(name in manifest.scripts)),
    ...matchesOf(SETTING, text).filter((name) => !isVariable(name)),
  ];
  expect(missing).toEqual([]);
});

test("the commands of docs/running.md are in a release", () => {
  const commands = [...readFileSync("docs/running.md", "utf8").matchAll(/\bsite\/(bin\/[a-z]+)/g)];
  const names = new Set(commands.map(([, name = ""]) => name));
  expect([...names].filter((name) => !RELEASE_PARTS.includes(name))).toEqual([]);
  expect(names).toContain("bin/factors");
});

test("each command for operators is in a release", () => {
  const commands = globSync("bin/*").filter((path) =>
    existsSync(`app/commands/${path.slice("bin/".length)}.ts`),
  );
  expect(commands.filter((path) => !RELEASE_PARTS.includes(path))).toEqual([]);
  expect(commands).toContain("bin/import");
});

test("the .env of docs/running.md has only settings, with values that are accepted", () => {
  const [env_text = ""] = matchesOf(ENV_BLOCK, readFileSync("docs/running.md", "utf8"));
  expect(findEnvFileMistakes(env_text, SETTING_NAMES)).toEqual([]);
  expect(settings.parse(parseEnv(env_text))).toMatchObject({
    SITE_URL: "https://forum.example.org",
    HOST: "127.0.0.1",
    TRUST_PROXY: 1,
  });
});

test.each(CI_FILES)("%s runs .ci/run, and commands that exist", (file) => {
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/(?:- run: |^ {4}- )\.ci\/run$/m);
  const commands = matchesOf(COMMAND, text);
  expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
  expect(commands).toEqual(["test:all", "trust", "scale"]);
});

function isVariable(name: string): boolean {
  return SETTING_NAMES.includes(name) || OTHER_VARIABLES.has(name);
}

function leadsSomewhere(file: string, link: string): boolean {
  if (/^(?:https?|mailto):/.test(link)) return true;
  const [path = "", heading] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return heading === undefined || anchorsOf(target).includes(heading);
}

/** The anchors that GitHub and others create for headings. */
function anchorsOf(file: string): string[] {
  return matchesOf(/^#+ (.+)$/gm, readFileSync(file, "utf8")).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Documents may leave out the first folders of a path. */
function isPathOf(file: string, path: string): boolean {
  return file === path || file.endsWith(`/${path}`);
}

function matchesOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, match = ""]) => match);
}
