import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { inRoot } from "./root.mjs";
import { runStep } from "./step.mjs";

/**
 * npm keeps a list of what it installed, written last: when it agrees with ours, there is nothing
 * to do.
 */
export function isInstalled() {
  const installed_list = inRoot("node_modules/.package-lock.json");
  if (!existsSync(installed_list)) return false;
  const installed = packagesIn(installed_list);
  return Object.entries(packagesIn(inRoot("package-lock.json"))).every(
    ([path, wanted]) =>
      path === "" || isOptional(wanted) || installed[path]?.version === wanted.version,
  );
}

export async function install() {
  await runStep({
    starting: "Installing the packages (the first time this takes a minute or two)",
    done: "Packages installed",
    failed: "The packages could not be installed: what npm said stands above.",
    // NODE_ENV=production would leave out what the build needs.
    command: "npm",
    args: ["ci", "--include=dev", "--no-progress"],
    // Not with the Node that lies in the folder npm is about to empty.
    env: { PATH: pathWithoutOwnPrograms() },
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true;
}

function pathWithoutOwnPrograms() {
  const own = inRoot("node_modules/.bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== own)
    .join(delimiter);
}
