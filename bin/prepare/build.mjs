import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inRoot } from "./root.mjs";
import { OperatorError, runStep } from "./step.mjs";

const SOURCES = [
  "app",
  "locales",
  "public",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const BUILT_FROM = inRoot("build/built-from");
/** See app/lib/read-build-info.server.ts. */
const BUILD_INFO = /^\s*(export\s+)?(LAST_COMMIT|RELEASE)_\w+\s*=/;
const LEAST_VERSION = [22, 22];

export function isBuilt() {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, "utf8") === hashOrigin();
}

export async function build() {
  // Taken before the build: a file saved meanwhile counts as changed the next time.
  const built_from = hashOrigin();
  rmSync(BUILT_FROM, { force: true });
  await runStep({
    starting: "Building the site",
    done: "Site built",
    failed: "The site could not be built: what the build said stands above.",
    command: findNode(),
    args: [inRoot("node_modules/.bin/react-router"), "build"],
    env: { NODE_ENV: "production" },
  });
  mkdirSync(inRoot("build"), { recursive: true });
  writeFileSync(BUILT_FROM, built_from);
}

/**
 * Contents, not times: a fresh checkout of the same sources needs no new build. What the build
 * tells about itself counts too.
 */
function hashOrigin() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, source);
  hash.update(JSON.stringify([describeCommit(), ...givenInfo()]));
  return hash.digest("hex");
}

/**
 * The commit and its tag in one call, nothing where there is no git. A build takes seconds; an old
 * commit in the footer would mislead until the next one.
 */
function describeCommit() {
  return spawnSync("git", ["describe", "--tags", "--always", "--long", "--abbrev=40"], {
    cwd: inRoot(),
    encoding: "utf8",
  }).stdout;
}

/** As lines: they are only compared, and an old Node cannot read `.env`. */
function givenInfo() {
  const env_file = inRoot(".env");
  const written = existsSync(env_file) ? readFileSync(env_file, "utf8").split("\n") : [];
  const set = Object.entries(process.env).map((entry) => entry.join("="));
  return [...written, ...set.toSorted()].filter((line) => BUILD_INFO.test(line));
}

function addToHash(hash, path) {
  const here = inRoot(path);
  if (!existsSync(here) || path.endsWith(".test.ts")) return;
  if (statSync(here).isDirectory()) {
    for (const name of readdirSync(here).toSorted()) addToHash(hash, join(path, name));
    return;
  }
  const contents = readFileSync(here);
  hash.update(`${path}\0${contents.length}\0`).update(contents);
}

function findNode() {
  const bundled = inRoot("node_modules/.bin/node");
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1]))
    return process.execPath;
  throw new OperatorError(
    `Divan needs Node ${LEAST_VERSION.join(".")} or newer on ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.`,
  );
}
