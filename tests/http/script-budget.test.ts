import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";

/** The script that a first visit loads, compressed as the site serves it. */
const SCRIPT_MAX_BYTES = 120_700;
const SCRIPT_MAX_FILES = 8;

/** The routes of each page, from the outside to the inside. */
const PAGES = {
  index: ["root", "routes/guards/members-only", "routes/forum/forums"],
  forum: ["root", "routes/guards/members-only", "routes/forum/forum"],
  latest: ["root", "routes/guards/members-only", "routes/latest/latest"],
  topic: ["root", "routes/guards/writers", "routes/topic/topic"],
  notifications: ["root", "routes/guards/members-only", "routes/notifications/notifications"],
  login: ["root", "routes/guards/guests-only", "routes/guest/login"],
};

type Modules = { module: string; imports: string[] };
type Manifest = { entry: Modules; routes: Record<string, Modules> };

const manifest = readManifest();

for (const language of ["tr", "en"])
  test.each(Object.entries(PAGES))(`the script of the page %s, in ${language}`, (_, route_ids) => {
    const files = filesOf(route_ids, language);
    expect(files.length).toBeLessThanOrEqual(SCRIPT_MAX_FILES);
    expect(bytesOf(files)).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
  });

test.each([
  ["zod", "ZodError"],
  ["the form library", "__intent__"],
])("reading pages do not load %s", (_, word) => {
  const filesWith = (files: string[]) =>
    files.filter((file) => readFileSync(file, "utf8").includes(word));
  expect(filesWith(globSync("build/client/assets/*.js"))).not.toEqual([]);
  for (const route_ids of Object.values(PAGES))
    expect(filesWith(filesOf(route_ids, "tr"))).toEqual([]);
});

function filesOf(route_ids: string[], language: string): string[] {
  const modules = [manifest.entry, ...route_ids.map((id) => manifest.routes[id])];
  expect(modules).not.toContain(undefined);
  const urls = modules.flatMap((each) => each?.imports.concat(each.module) ?? []);
  const scripts = [...new Set(urls)].map((url) => `build/client${url}`);
  return [...scripts, ...assets(`texts-${language}-*.js`)];
}

function bytesOf(files: string[]): number {
  return files.map(compressedSize).reduce((sum, size) => sum + size, 0);
}

/** Most files belong to every page. */
const sizes = new Map<string, number>();

function compressedSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file), { params }).length;
  sizes.set(file, size);
  return size;
}

function assets(pattern: string): string[] {
  const files = globSync(`build/client/assets/${pattern}`);
  expect(files.map((file) => basename(file))).toHaveLength(1);
  return files;
}

/** The list of all modules that the framework writes for browsers. */
function readManifest(): Manifest {
  const [file = ""] = globSync("build/client/assets/manifest-*.js");
  const script = readFileSync(file, "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}
