import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { PATH_ORDER } from "#app/api/openapi/path-order.ts";
import { type Import, layerOf, readSources, type Source } from "./support/sources.ts";

/**
 * The layers that each layer may import besides itself; `type:` allows only types. The top layer
 * (root, entries, routes.ts, server.ts) composes the others and may import anything.
 */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  contract: [],
  lib: ["contract"],
  locales: ["contract", "lib"],
  content: ["contract", "lib"],
  ui: ["contract", "lib"],
  db: ["contract", "lib"],
  domain: ["db", "content", "contract", "lib", "type:locales"],
  http: ["domain", "content", "contract", "lib", "locales"],
  api: ["http", "domain", "content", "contract", "lib", "locales"],
  client: ["content", "contract", "lib", "type:locales"],
  jobs: ["domain", "content", "contract", "lib", "locales"],
  commands: ["domain", "content", "contract", "lib", "locales"],
  routes: ["api", "http", "client", "domain", "ui", "content", "contract", "lib", "locales"],
};

/**
 * The shelves of the domain, from the lowest floor to the highest. Each imports lower floors only.
 */
const DOMAIN_FLOORS = [
  ["base"],
  ["members"],
  ["forums", "notify"],
  ["topics", "search", "site"],
  ["accounts", "moderation", "programs"],
  ["operations"],
];

const EMBEDDED = "app/db/embedded/";
const ENDPOINTS = "app/api/endpoints/";
/** It imports every file of endpoints. */
const ENDPOINT_LIST = "app/api/endpoints.ts";
const API_PAGE = "app/routes/api-docs/";
/** File names that say nothing about the content. */
const VAGUE_NAMES = /^(utils?|helpers?|misc|shared|common|types?)\./;
const MAX_LINES = 280;
/**
 * The settings, and the list of routes, which the build reads before it can load the settings. PATH
 * is not a setting, because child processes need it, nor are the constants of the build.
 */
const ENVIRONMENT_READERS = new Set(["app/lib/process/env.server.ts", "app/routes.ts"]);
/** The first limits the size of a form before parsing it, the second runs in the browser. */
const FORM_PARSERS = new Set([
  "app/http/form/form-body.server.ts",
  "app/routes/topic/save-quietly.ts",
]);
/**
 * They have no screen: mail programs post to the first without an origin, and script to the others.
 * The second stores nothing, and the rest compare the origin themselves.
 */
const FORMS_WITHOUT_SCREEN = new Set([
  "app/routes/notifications/one-click.ts",
  "app/routes/topic/convert.ts",
  "app/routes/files/upload.ts",
  "app/routes/guest/passkey-options.ts",
  "app/routes/security/passkey-options.ts",
]);
/** The year of error screens without data, which have no ETag. */
const CLOCK_READERS = new Set(["app/routes/frame/frame.tsx"]);
/**
 * A list of conditions or rows makes a parameter of each. `values()` of Drizzle may have one row.
 */
const LISTS_AS_PARAMETERS =
  /\b(?:not)?inArray\b|\b(?:and|or)\(\.\.\.|(?<!Object)\.values\((?![){])/i;
/** They join parts of a statement, of which the code has a fixed number. */
const STATEMENT_JOINERS = new Set([
  "app/db/insert-rows.server.ts",
  "app/domain/forums/forums/counters.server.ts",
  "app/domain/base/json-rows.server.ts",
  "app/domain/moderation/audit/filtered-entries.server.ts",
  "app/domain/notify/notifications/delete-notifications.server.ts",
  "app/domain/notify/notifications/create-notifications.server.ts",
  "app/domain/notify/notifications/move-notifications.server.ts",
  "app/domain/topics/topics/store-statement.server.ts",
  "app/domain/members/users/user-search.server.ts",
]);
/** Layers that run only on the server, and those that the build splits itself. */
const MAY_IMPORT_SERVER_FILES = new Set(["db", "api", "jobs", "commands", "routes", "top"]);

const sources = readSources();
const source_of = new Map(sources.map((source) => [source.path, source]));
const all_imports = sources.flatMap((source) =>
  source.imports.map((each) => ({ ...each, source })),
);
const imports = all_imports.flatMap((each) =>
  each.file === null || isGenerated(each) ? [] : [{ ...each, file: each.file }],
);

const domain_imports = imports.filter(
  ({ source, file }) => source.layer === "domain" && layerOf(file) === "domain",
);

describe("imports", () => {
  test("know the floor of each shelf", () => {
    const files = sources.filter(({ layer }) => layer === "domain");
    const shelves = [...new Set(files.map(({ path }) => shelfOf(path)))];
    expect(shelves.sort()).toEqual(DOMAIN_FLOORS.flat().sort());
  });

  test("follow the order of the layers", () => {
    const forbidden = imports.filter(
      ({ source, file, type_only }) => !mayImport(source.layer, layerOf(file), type_only),
    );
    expect(forbidden.map(describeImport)).toEqual([]);
  });

  test("name an existing file with its suffix", () => {
    const missing = imports.filter(
      ({ file }) =>
        /^(app|locales)\//.test(file) && !/\.(css|json|js)$/.test(file) && !source_of.has(file),
    );
    expect(missing.map(describeImport)).toEqual([]);
  });

  test("use the embedded database only through its main module", () => {
    const forbidden = imports.filter(
      ({ source, file }) =>
        file.startsWith(EMBEDDED) &&
        !source.path.startsWith(EMBEDDED) &&
        file !== `${EMBEDDED}embedded-database.server.ts`,
    );
    expect(forbidden.map(describeImport)).toEqual([]);
  });

  test("use the API only in the page of its document", () => {
    const forbidden = imports.filter(
      ({ source, file }) =>
        layerOf(file) === "api" && source.layer === "routes" && !source.path.startsWith(API_PAGE),
    );
    expect(forbidden.map(describeImport)).toEqual([]);
  });

  test("use the patched driver only", () => {
    const forbidden = all_imports.filter(({ specifier }) => specifier === "postgres");
    expect(forbidden.map(({ source, specifier }) => `${source.path} imports ${specifier}`)).toEqual(
      ["app/db/driver.d.ts imports postgres"],
    );
  });

  test("are absolute (#app/…) across layers and relative inside a layer", () => {
    const wrong = imports.filter(({ source, file, specifier }) => {
      if (source.layer === "top") return specifier.startsWith("..");
      return specifier.startsWith("#") === (layerOf(file) === source.layer);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("form no cycle between files, types included", () => {
    const edges = imports.map(({ source, file }) => [source.path, file] as const);
    expect(findCycles(edges)).toEqual([]);
  });

  test("follow the floors of the domain; parts of other nouns may be used from any floor", () => {
    const upward = domain_imports.filter(
      ({ source, file }) =>
        !isPart(file) &&
        shelfOf(file) !== shelfOf(source.path) &&
        floorOf(file) >= floorOf(source.path),
    );
    expect(upward.map(describeImport)).toEqual([]);
  });

  test("form no cycle between the nouns of the domain, but for parts", () => {
    const edges = domain_imports
      .filter(({ source, file }) => !isPart(file) && !isPart(source.path))
      .map(({ source, file }) => [nounOf(source.path), nounOf(file)] as const);
    expect(findCycles(edges.filter(([from, to]) => from !== to))).toEqual([]);
  });

  test("of parts are other parts, or lower floors", () => {
    const upward = domain_imports.filter(
      ({ source, file }) =>
        isPart(source.path) && !isPart(file) && floorOf(file) >= floorOf(source.path),
    );
    expect(upward.map(describeImport)).toEqual([]);
  });

  test("bring no *.server.ts file into the browser", () => {
    const leaks = imports.filter(
      ({ source, file, type_only }) =>
        !type_only &&
        isServerFile(file) &&
        !isServerFile(source.path) &&
        !MAY_IMPORT_SERVER_FILES.has(source.layer),
    );
    expect(leaks.map(describeImport)).toEqual([]);
  });

  test("bring no package into the locales", () => {
    const packages = all_imports
      .filter(({ source, file }) => source.layer === "locales" && file === null)
      .map((each) => each.specifier);
    expect([...new Set(packages)]).toEqual([]);
  });
});

describe("files", () => {
  test("have descriptive names", () => {
    const names = sources
      .map(({ path }) => path)
      .filter((path) => VAGUE_NAMES.test(basename(path)) || !/^[a-z0-9.-]+$/.test(basename(path)));
    expect(names).toEqual([]);
  });

  test("are short", () => {
    const long = sources.filter(({ text }) => text.split("\n").length > MAX_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("read the environment in one place", () => {
    const readers = sources.filter(
      ({ path, text }) =>
        /\bprocess\.env\b(?!\.PATH\b)|\bimport\.meta\.env\b(?!\.(?:DEV|SSR)\b)/.test(text) &&
        !ENVIRONMENT_READERS.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("parse forms in one place", () => {
    const parsers = sources.filter(
      ({ path, text }) => /\.formData\(|\brequest\.clone\(/.test(text) && !FORM_PARSERS.has(path),
    );
    expect(parsers.map(({ path }) => path)).toEqual([]);
  });

  test("pass any number of values to the database as one parameter", () => {
    const lists = sources.filter(
      ({ path, text }) =>
        isServerFile(path) &&
        (LISTS_AS_PARAMETERS.test(text) ||
          (/\bsql\.join\(/.test(text) && !STATEMENT_JOINERS.has(path))),
    );
    expect(lists.map(({ path }) => path)).toEqual([]);
  });

  test("have an action only beside a page, because elsewhere the framework accepts forms of other sites", () => {
    const unprotected = sources.filter(
      ({ path, text }) =>
        /^app\/routes\/.*(?<!\.server)\.tsx?$/.test(path) &&
        /^export (?:const|async function|function) action\b/m.test(text) &&
        !/^export default\b/m.test(text) &&
        !FORMS_WITHOUT_SCREEN.has(path),
    );
    expect(unprotected.map(({ path }) => path)).toEqual([]);
  });

  test("read neither the clock nor chance in components, so that the data decide what a page shows", () => {
    const readers = sources.filter(
      ({ path, text }) =>
        path.endsWith(".tsx") &&
        /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/.test(text) &&
        !CLOCK_READERS.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("take every visible text from the locales", () => {
    const texts = sources
      .filter(({ path }) => !path.startsWith("app/routes/dev/"))
      .flatMap(({ path, literals }) => literals.map((literal) => `${path}: ${literal}`));
    expect(texts).toEqual([]);
  });
});

describe("endpoints of the API", () => {
  const declarations = sources.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\bendpoint\(\s*"([^"]+)",\s*"([^"]+)"/g)].map(([, path = "", tag = ""]) => ({
      file,
      path,
      tag,
    })),
  );
  const endpoint_files = [...new Set(declarations.map(({ file }) => file))].toSorted();

  test("are declared in one file for each noun, which their paths or their tag name", () => {
    const wrong_files = endpoint_files.filter((file) => {
      const nouns = declarations
        .filter((each) => each.file === file)
        .flatMap(({ path, tag }) => path.split("/").concat(tag.toLowerCase()));
      return !file.startsWith(ENDPOINTS) || !nouns.includes(basename(file, ".ts"));
    });
    expect(wrong_files).toEqual([]);
  });

  test("are all part of the application", () => {
    const listed_files = source_of.get(ENDPOINT_LIST)?.imports.map(({ file }) => file);
    expect(listed_files).toEqual(endpoint_files);
  });

  test("declare each path once, and each has its place in the document", () => {
    const paths = declarations.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(PATH_ORDER.toSorted());
    expect(new Set(paths).size).toBe(paths.length);
  });
});

function mayImport(from: string, to: string, type_only: boolean): boolean {
  if (from === "top" || from === to) return true;
  const allowed = ALLOWED_IMPORTS[from] ?? [];
  return allowed.includes(to) || (type_only && allowed.includes(`type:${to}`));
}

/** The framework generates the types of each route. */
function isGenerated({ specifier }: Import): boolean {
  return specifier.startsWith("./+types/");
}

function isServerFile(path: string): boolean {
  return path.endsWith(".server.ts") || path.endsWith(".server.tsx");
}

function shelfOf(path: string): string {
  return path.split("/")[2] ?? "";
}

/** The folder of a noun, with its parts and other folders. */
function nounOf(path: string): string {
  return dirname(path).split("/").slice(0, 4).join("/");
}

function floorOf(path: string): number {
  return DOMAIN_FLOORS.findIndex((shelves) => shelves.includes(shelfOf(path)));
}

/** Columns, conditions and steps, of which commands and queries of any noun are made. */
function isPart(path: string): boolean {
  return path.includes("/parts/");
}

function describeImport({ source, specifier }: Import & { source: Source }): string {
  return `${source.path} imports ${specifier}`;
}

/** Each cycle once, starting at the file where the search first reaches it. */
function findCycles(edges: ReadonlyArray<readonly [string, string]>): string[] {
  const edges_from = Map.groupBy(edges, ([from]) => from);
  const visited = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node].join(" → "));
    if (start >= 0 || visited.has(node)) return;
    for (const [, next] of edges_from.get(node) ?? []) visit(next, [...path, node]);
    visited.add(node);
  };
  for (const from of edges_from.keys()) visit(from, []);
  return [...new Set(cycles)];
}
