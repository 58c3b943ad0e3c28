import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** `file` is null if the import is a package. */
export type Import = { specifier: string; file: string | null; type_only: boolean };
export type Source = {
  path: string;
  text: string;
  layer: string;
  imports: Import[];
  literals: string[];
};

/** Attributes whose value is visible or read aloud. */
const TEXT_ATTRIBUTES = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "label",
  "hint",
  "title",
  "placeholder",
  "error",
]);
/** The patched copy of a package. */
const DRIVER = "#postgres";
const LETTERS = /\p{L}/u;

/** Parses all source files of the application except tests. */
export function readSources(): Source[] {
  const paths = ["app", "locales"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return [...paths, "server.ts"]
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .map(readSource);
}

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const { program, module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const makeImport = (specifier: string, type_only: boolean): Import => ({
    specifier,
    type_only,
    file: fileOf(path, specifier),
  });
  const static_imports = module.staticImports.map(({ moduleRequest, entries, start }) =>
    makeImport(
      moduleRequest.value,
      text.startsWith("import type", start) ||
        (entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
  );
  const re_exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest ? [makeImport(entry.moduleRequest.value, entry.isType)] : [],
    ),
  );
  // A path that is computed is none that can be read here.
  const dynamic_imports = module.dynamicImports
    .filter(({ moduleRequest }) => text[moduleRequest.start] === '"')
    .map(({ moduleRequest }) =>
      makeImport(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false),
    );
  return {
    path,
    text,
    layer: layerOf(path),
    imports: [...static_imports, ...re_exports, ...dynamic_imports],
    literals: path.endsWith(".tsx") ? literalsIn(program) : [],
  };
}

/** The first folder below app/. Files outside such a folder are the top layer. */
export function layerOf(path: string): string {
  if (path.startsWith("locales/")) return "locales";
  return /^app\/(\w+)\//.exec(path)?.[1] ?? "top";
}

function fileOf(importer: string, specifier: string): string | null {
  const import_path = specifier.replace(/\?.*$/, "");
  if (import_path === DRIVER) return null;
  if (import_path.startsWith("#")) return import_path.slice(1);
  return import_path.startsWith(".") ? normalize(join(dirname(importer), import_path)) : null;
}

/** The literal texts in JSX. */
function literalsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isNode(node)) return [];
  const own_texts = Array.isArray(node.children)
    ? node.children.flatMap(textsIn)
    : isTextAttribute(node)
      ? textsIn(node.value)
      : [];
  return [...own_texts, ...Object.values(node).flatMap(literalsIn)];
}

function textsIn(part: unknown): string[] {
  if (!isNode(part)) return [];
  if (part.type === "JSXText" || part.type === "Literal")
    return typeof part.value === "string" && LETTERS.test(part.value) ? [part.value.trim()] : [];
  if (part.type === "TemplateLiteral" && Array.isArray(part.quasis))
    return part.quasis.flatMap((quasi) =>
      LETTERS.test(quasi.value.raw) ? [String(quasi.value.raw)] : [],
    );
  return [part.expression, part.consequent, part.alternate].flatMap(textsIn);
}

function isTextAttribute(node: Node): boolean {
  return (
    node.type === "JSXAttribute" && isNode(node.name) && TEXT_ATTRIBUTES.has(String(node.name.name))
  );
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
