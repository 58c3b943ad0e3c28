import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { REGISTER } from "#app/domain/operations/static-archive/search-files.ts";

/** The script of the search as the build makes it. */
export async function buildSearchScript(): Promise<string> {
  const built = await build({
    configFile: "vite.archive.config.ts",
    logLevel: "silent",
    build: { write: false },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const [script] = outputs.flatMap((file) => (file.type === "chunk" ? file.code : []));
  if (script === undefined) throw new Error("The script of the search was not built");
  return script;
}

/** The files of an archive, by their paths. */
export function readArchive(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path)]));
}

export function pagesOfArchive(files: ReadonlyMap<string, Buffer>): Map<string, string> {
  const pages = [...files].filter(([name]) => name.endsWith(".html"));
  return new Map(pages.map(([name, bytes]) => [name, bytes.toString()]));
}

/** Loads the files of the search as a browser does: as scripts that call one function. */
export function searchFilesOf(files: ReadonlyMap<string, Buffer>) {
  return async <Contents>(path: string): Promise<Contents | null> => {
    const script = files.get(path);
    if (!script) return null;
    let contents: Contents | null = null;
    const register = (name: string, registered: Contents) => {
      if (name === path) contents = registered;
    };
    runInContext(script.toString(), createContext({ [REGISTER]: register }));
    return contents;
  };
}

/** What is wrong with the links of an archive: those that lead nowhere, and what is loaded from outside. */
export function brokenLinks(files: ReadonlyMap<string, Buffer>, site_url: string): string[] {
  const pages = pagesOfArchive(files);
  return [...pages]
    .flatMap(([name, html]) =>
      [...html.matchAll(/<(\w+)[^>]* (?:src|href)="([^"]*)"/g)].flatMap(([, tag, address = ""]) => {
        const url = new URL(address.replaceAll("&amp;", "&"), `archive:///${name}`);
        if (url.protocol !== "archive:")
          return tag === "a" && !address.startsWith("file:") ? [] : [`${name} loads ${address}`];
        const path = decodeURIComponent(url.pathname.slice(1));
        if (!files.has(path)) return [`${name} leads to ${address}`];
        const anchor = url.hash.slice(1);
        const has_anchor = anchor === "" || pages.get(path)?.includes(` id="${anchor}"`);
        return has_anchor ? [] : [`${name} leads to ${address}, which has no such anchor`];
      }),
    )
    .filter((problem) => !problem.includes(` leads to ${site_url}`));
}
