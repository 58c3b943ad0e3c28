import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };

const document = readFileSync("docs/dependencies.md", "utf8");
const { dependencies, devDependencies, optionalDependencies } = manifest;

test("docs/dependencies.md lists exactly the installed packages", () => {
  const documented_names = document
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => namesIn(line.split("|")[1] ?? ""));
  const package_names = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  expect(documented_names.toSorted()).toEqual(package_names.toSorted());
});

test("every version is exact", () => {
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("the HTML parser and the sanitiser use the same htmlparser2", () => {
  const parsers = Object.keys(lock.packages).filter((path) => path.endsWith("/htmlparser2"));
  expect(parsers).toContain("node_modules/htmlparser2");
  expect(parsers).not.toContain("node_modules/sanitize-html/node_modules/htmlparser2");
});

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}
