import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listPageRoutes } from "./page-routes.ts";

const TABS = "routes/settings/tabs";
/** The fields that say which button sent a form. */
const BUTTONS = /\b(?:intent|act)(?::| =) z\s*\.(?:enum|literal)\(\s*(\[[^\]]*\]|"[^"]*")/g;
const OPTIONAL_BUTTON = /\b(?:intent|act)(?::| =) z\s*\.\w+\([^()]*\)\s*\.optional\(\)/;

/**
 * What members can do on each page: its address, for a form with several buttons once for each of
 * them. Each tab of the settings is a page.
 */
export function listPageButtons(): string[] {
  const pages = listPageRoutes().flatMap(({ path, file }) =>
    path === "/settings"
      ? globSync(`app/${TABS}/*.server.ts`)
          .filter((tab_file) => exportsAction(tab_file))
          .map((tab_file) => ({
            path: `/settings?tab=${basename(tab_file, ".server.ts")}`,
            file: tab_file,
          }))
      : [{ path, file: `app/${file}` }],
  );
  return [...new Set(pages.flatMap(({ path, file }) => withButtons(path, buttonsOf(file))))];
}

function withButtons(path: string, buttons: string[]): string[] {
  return buttons.length === 0 ? [path] : buttons.map((button) => `${path} ${button}`);
}

function exportsAction(file: string): boolean {
  return /export (const|function|async function) action\b/.test(readFileSync(file, "utf8"));
}

function buttonsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const schemas = [...text.matchAll(/\bformAction\(\s*(\w+)/g)].map(([, name = ""]) => name);
  const definitions = schemas.map((name) => definitionOf(name, file)).join("\n");
  const buttons = [...definitions.matchAll(BUTTONS)].flatMap(([, values = ""]) =>
    [...values.matchAll(/"([^"]+)"/g)].map(([, value = ""]) => value),
  );
  return OPTIONAL_BUTTON.test(definitions) ? ["save", ...buttons] : buttons;
}

/** The text of a constant with those that it names, in this file or where it is imported from. */
function definitionOf(name: string, file: string, known = new Set<string>()): string {
  const key = `${file} ${name}`;
  if (known.has(key) || !existsSync(file)) return "";
  known.add(key);
  const text = readFileSync(file, "utf8");
  const [definition] =
    new RegExp(String.raw`^(?:export )?const ${name} = [^]*?;$`, "m").exec(text) ?? [];
  if (definition === undefined) return imported(name, text, file, known);
  const names = new Set(definition.match(/\b[a-z]\w*_\w+\b|\bintent\b/g));
  names.delete(name);
  return [definition, ...[...names].map((used) => definitionOf(used, file, known))].join("\n");
}

function imported(name: string, text: string, file: string, known: Set<string>): string {
  for (const [, names = "", source = ""] of text.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
    if (!names.split(",").some((each) => each.trim().replace(/^type /, "") === name)) continue;
    const target = source.startsWith("#app/")
      ? source.replace("#app/", "app/")
      : join(dirname(file), source);
    return definitionOf(name, target, known);
  }
  return "";
}
