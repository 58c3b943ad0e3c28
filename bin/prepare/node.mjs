import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter } from "node:path";
import { inRoot } from "./root.mjs";

const PACKAGE = `node-${process.platform}-${process.arch}`;
/** The first `node` in the PATH of each command. Without it they find the machine's. */
const LINK = inRoot("node_modules/.bin/node");

export function isNodeChosen() {
  return existsSync(LINK) === needsPackagedNode();
}

/** The machine's Node gets security updates without a release of ours. */
export function chooseNode() {
  rmSync(LINK, { force: true });
  if (needsPackagedNode()) symlinkSync(`../${PACKAGE}/bin/node`, LINK);
}

/**
 * Not if the machine has the same line (24) and is at least as new. Another line is not what the
 * release was tested with, and may not know the options of bin/serve.
 */
function needsPackagedNode() {
  const manifest = inRoot("node_modules", PACKAGE, "package.json");
  if (!existsSync(manifest)) return false;
  const packaged = numbersOf(JSON.parse(readFileSync(manifest, "utf8")).version);
  const machine = numbersOf(machineVersion());
  return machine[0] !== packaged[0] || isBefore(machine, packaged);
}

/** Scripts of npm have node_modules/.bin in their PATH, so this may run in the packaged Node. */
function machineVersion() {
  if (!process.execPath.startsWith(inRoot("node_modules"))) return process.versions.node;
  const env = { ...process.env, PATH: pathWithoutNodeModules() };
  const { stdout } = spawnSync("node", ["--version"], { env, encoding: "utf8" });
  return (stdout ?? "").trim().replace("v", "");
}

function numbersOf(version) {
  return version.split(".").map(Number);
}

function isBefore([, minor, patch], [, other_minor, other_patch]) {
  return minor < other_minor || (minor === other_minor && patch < other_patch);
}

function pathWithoutNodeModules() {
  const own_bin = inRoot("node_modules/.bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== own_bin)
    .join(delimiter);
}
