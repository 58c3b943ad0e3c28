import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { inRoot } from "./root.mjs";
import { runStep } from "./step.mjs";

/** npm writes the list of installed packages last, so a complete list means a complete install. */
export function isInstalled() {
  const installed_list = inRoot("node_modules/.package-lock.json");
  if (!existsSync(installed_list)) return false;
  const installed_packages = packagesIn(installed_list);
  return Object.entries(packagesIn(inRoot("package-lock.json"))).every(
    ([path, locked_package]) =>
      path === "" ||
      isOptional(locked_package) ||
      installed_packages[path]?.version === locked_package.version,
  );
}

export async function install() {
  await runStep({
    starting: "Installing the packages (the first time this takes a minute or two)",
    done: "Packages installed",
    failed: "The packages could not be installed: what npm said stands above.",
    // npm would leave out what the build needs if NODE_ENV were production.
    command: "npm",
    args: ["ci", "--include=dev", "--no-progress"],
    // The Node in node_modules is not used, because npm empties that folder.
    env: { PATH: pathWithoutNodeModules() },
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true;
}

export function pathWithoutNodeModules() {
  const own_bin = inRoot("node_modules/.bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== own_bin)
    .join(delimiter);
}
