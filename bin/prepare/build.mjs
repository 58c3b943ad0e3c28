import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isOlderThan, MINIMUM_NODE } from "../../minimum-node.js";
import { inRoot } from "./root.mjs";
import { OperatorError, runStep } from "./step.mjs";

const SOURCES = [
  "app",
  "docs/api-and-pages.md",
  "docs/errors.md",
  "docs/examples.md",
  "docs/webhooks.md",
  "locales",
  "public",
  "server.ts",
  "vite.archive.config.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const HASH_FILE = inRoot("build/built-from");
/** See app/lib/process/read-build-info.server.ts. */
const BUILD_INFO = /^\s*(export\s+)?(LAST_COMMIT|RELEASE)_\w+\s*=/;

export function isBuilt() {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hashSources();
}

export async function build() {
  // Computed before the build, so that a file saved meanwhile counts as changed at the next start.
  const source_hash = hashSources();
  rmSync(HASH_FILE, { force: true });
  await runStep({
    starting: "Building the site",
    done: "Site built",
    failed: "The site could not be built: what the build said stands above.",
    command: findNode(),
    args: [inRoot("node_modules/.bin/react-router"), "build"],
    env: { NODE_ENV: "production" },
  });
  await runStep({
    starting: "Building the search of archives",
    done: "Search of archives built",
    failed: "The search of archives could not be built: what the build said stands above.",
    command: findNode(),
    args: [inRoot("node_modules/.bin/vite"), "build", "--config", inRoot("vite.archive.config.ts")],
    env: { NODE_ENV: "production" },
  });
  mkdirSync(inRoot("build"), { recursive: true });
  writeFileSync(HASH_FILE, source_hash);
}

/**
 * Hashes contents and not times, so that a fresh checkout of the same sources needs no new build.
 * The information that the build shows about itself counts too.
 */
function hashSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, source);
  hash.update(JSON.stringify([describeCommit(), ...buildSettings()]));
  return hash.digest("hex");
}

/** The commit and its tag. Without git the output is null. */
function describeCommit() {
  return spawnSync("git", ["describe", "--tags", "--always", "--long", "--abbrev=40"], {
    cwd: inRoot(),
    encoding: "utf8",
  }).stdout;
}

/** Builds lines, because they are only compared, and an old Node has no parser for `.env`. */
function buildSettings() {
  const env_file = inRoot(".env");
  const file_lines = existsSync(env_file) ? readFileSync(env_file, "utf8").split("\n") : [];
  const variables = Object.entries(process.env).map((entry) => entry.join("="));
  return [...file_lines, ...variables.toSorted()].filter((line) => BUILD_INFO.test(line));
}

function addToHash(hash, path) {
  const file = inRoot(path);
  if (!existsSync(file) || path.endsWith(".test.ts")) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).toSorted()) addToHash(hash, join(path, name));
    return;
  }
  const contents = readFileSync(file);
  hash.update(`${path}\0${contents.length}\0`).update(contents);
}

function findNode() {
  const bundled_node = inRoot("node_modules/.bin/node");
  if (existsSync(bundled_node)) return bundled_node;
  if (!isOlderThan(MINIMUM_NODE)) return process.execPath;
  throw new OperatorError(
    `Divan needs Node ${MINIMUM_NODE.join(".")} or newer on ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.`,
  );
}
