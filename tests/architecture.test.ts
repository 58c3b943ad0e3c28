import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { type Import, layerOf, readSources, type Source } from "./support/sources.ts";

/**
 * What each layer may import of ours; `type:` means its types alone. The top puts the layers
 * together and may import anything.
 */
const LAYERS: Record<string, string[]> = {
  lib: [],
  locales: ["lib"],
  ui: ["lib"],
  db: ["lib"],
  domain: ["db", "lib", "type:locales"],
  http: ["domain", "lib", "locales", "type:top"],
  jobs: ["domain", "lib", "locales"],
  commands: ["domain", "lib", "locales"],
  routes: ["http", "domain", "ui", "lib", "locales", "type:top"],
};

const DRAWER_NAMES = /^(utils?|helpers?|misc|shared|common|types?)\./;
const MAX_LINES = 280;
/** The tables, one after the other. */
const LONGER = new Set(["app/db/schema.server.ts"]);
/**
 * The settings, and the list of routes, which the build reads before there is an app. PATH, handed
 * on to programs we start, is no setting.
 */
const READS_ENVIRONMENT = new Set(["app/lib/env.server.ts", "app/routes.ts"]);
/** It limits what a form may be before it is parsed. */
const PARSES_FORMS = new Set(["app/http/form-body.server.ts"]);
/** Layers that never run in a browser, and those whose files the build sorts by itself. */
const NOT_IN_BROWSER = new Set(["db", "jobs", "commands", "routes", "top"]);

const sources = readSources();
const byPath = new Map(sources.map((source) => [source.path, source]));
const all = sources.flatMap((source) => source.imports.map((each) => ({ ...each, source })));
const ours = all.flatMap((each) =>
  each.file === null || isGenerated(each) ? [] : [{ ...each, file: each.file }],
);

describe("imports", () => {
  test("run downwards only", () => {
    const upwards = ours.filter(
      ({ source, file, type_only }) => !mayImport(source.layer, layerOf(file), type_only),
    );
    expect(upwards.map(sayImport)).toEqual([]);
  });

  test("name a file that exists, with its suffix", () => {
    const lost = ours.filter(
      ({ file }) =>
        /^(app|locales)\//.test(file) && !/\.(css|json)$/.test(file) && !byPath.has(file),
    );
    expect(lost.map(sayImport)).toEqual([]);
  });

  test("are written #app/… across layers, relative inside one", () => {
    const wrong = ours.filter(({ source, file, written }) => {
      if (source.layer === "top") return written.startsWith("..");
      return written.startsWith("#") === (layerOf(file) === source.layer);
    });
    expect(wrong.map(sayImport)).toEqual([]);
  });

  test("form no circle between files", () => {
    const edges = ours
      .filter((each) => !each.type_only)
      .map(({ source, file }) => [source.path, file] as const);
    expect(circlesIn(edges)).toEqual([]);
  });

  test("form no circle between the nouns of the domain", () => {
    const edges = ours.map(({ source, file }) => [nounOf(source.path), nounOf(file)] as const);
    expect(circlesIn(edges.filter(([from, to]) => from && to && from !== to))).toEqual([]);
  });

  test("bring no *.server.ts into what the browser runs", () => {
    const leaks = ours.filter(
      ({ source, file, type_only }) =>
        !type_only && isServer(file) && !isServer(source.path) && !NOT_IN_BROWSER.has(source.layer),
    );
    expect(leaks.map(sayImport)).toEqual([]);
  });

  test("bring nothing but i18next into the words", () => {
    const packages = all
      .filter(({ source, file }) => source.layer === "locales" && file === null)
      .map((each) => each.written);
    expect([...new Set(packages)]).toEqual(["i18next"]);
  });
});

describe("files", () => {
  test("have names that say what is in them", () => {
    const names = sources
      .map(({ path }) => path)
      .filter((path) => DRAWER_NAMES.test(basename(path)) || !/^[a-z0-9.-]+$/.test(basename(path)));
    expect(names).toEqual([]);
  });

  test("are short", () => {
    const long = sources.filter(
      ({ path, text }) => !LONGER.has(path) && text.split("\n").length > MAX_LINES,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("read the environment in one place", () => {
    const readers = sources.filter(
      ({ path, text }) =>
        /\bprocess\.env\b(?!\.PATH\b)|\bimport\.meta\.env\b/.test(text) &&
        !READS_ENVIRONMENT.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("parse forms in one place", () => {
    const parsers = sources.filter(
      ({ path, text }) => /\.formData\(|\brequest\.clone\(/.test(text) && !PARSES_FORMS.has(path),
    );
    expect(parsers.map(({ path }) => path)).toEqual([]);
  });

  test("say nothing to the reader that is not in the locales", () => {
    const spoken = sources
      .filter(({ path }) => !path.startsWith("app/routes/dev/"))
      .flatMap(({ path, literals }) => literals.map((literal) => `${path}: ${literal}`));
    expect(spoken).toEqual([]);
  });
});

function mayImport(from: string, to: string, type_only: boolean): boolean {
  const allowed = LAYERS[from];
  if (from === "top" || from === to || !allowed) return from === "top" || from === to;
  return allowed.includes(to) || (type_only && allowed.includes(`type:${to}`));
}

/** The framework writes the types of a route beside it. */
function isGenerated({ written }: Import): boolean {
  return written.startsWith("./+types/");
}

function isServer(path: string): boolean {
  return path.endsWith(".server.ts") || path.endsWith(".server.tsx");
}

function nounOf(path: string): string {
  const folder = dirname(path);
  return folder.startsWith("app/domain/") ? folder : "";
}

function sayImport({ source, written }: Import & { source: Source }): string {
  return `${source.path} imports ${written}`;
}

/** Each circle once, from the file that comes first in it. */
function circlesIn(edges: ReadonlyArray<readonly [string, string]>): string[] {
  const next = Map.groupBy(edges, ([from]) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (at: string, way: string[]): void => {
    const begin = way.indexOf(at);
    if (begin >= 0) circles.push([...way.slice(begin), at].join(" → "));
    if (begin >= 0 || done.has(at)) return;
    for (const [, to] of next.get(at) ?? []) walk(to, [...way, at]);
    done.add(at);
  };
  for (const from of next.keys()) walk(from, []);
  return [...new Set(circles)];
}
