import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { findServer } from "./find-server.mjs";
import { inRoot } from "./root.mjs";
import { OperatorError, runStep } from "./step.mjs";

const PACKAGES = inRoot("node_modules");
/** On the same disk as the packages, and ignored by git. */
const FOLDER = inRoot(".react-router/install");

/** npm writes the list of installed packages last, so a complete list means a complete install. */
export function isInstalled() {
  const installed_list = `${PACKAGES}/.package-lock.json`;
  if (!existsSync(installed_list)) return false;
  const installed_packages = packagesIn(installed_list);
  return Object.entries(packagesIn(inRoot("package-lock.json"))).every(
    ([path, locked_package]) =>
      path === "" ||
      isOptional(locked_package) ||
      installed_packages[path]?.version === locked_package.version,
  );
}

/** Installs into a folder of its own: if a download fails, the former packages are still there. */
export async function install() {
  refuseWhileRunning();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    copyFileSync(inRoot(file), `${FOLDER}/${file}`);
  await runStep({
    starting: "Installing the packages (the first time this takes a minute or two)",
    done: "Packages installed",
    failed:
      "The packages could not be installed, and those that were here are untouched: what npm said stands above.",
    // npm would leave out what the build needs if NODE_ENV were production.
    command: "npm",
    args: ["ci", "--include=dev", "--no-progress"],
    folder: FOLDER,
  });
  if (existsSync(PACKAGES)) renameSync(PACKAGES, `${FOLDER}/former`);
  renameSync(`${FOLDER}/node_modules`, PACKAGES);
  rmSync(FOLDER, { recursive: true });
}

/** A server loads some packages when it needs them, and starts its PostgreSQL again from them. */
function refuseWhileRunning() {
  const pid = findServer();
  if (pid === null) return;
  throw new OperatorError(
    `The packages of this folder are not those of its package-lock.json, and the site runs with them (process ${pid}): stop it first.`,
  );
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isOptional(entry) {
  return entry.optional === true || entry.devOptional === true;
}
