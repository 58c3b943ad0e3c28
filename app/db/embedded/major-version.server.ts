import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { Folders } from "./paths.server.ts";

const manifest = z.object({ version: z.string() });

/**
 * Refuses a cluster of another major version, which the programs of this release cannot open. A
 * backup leads from one to the other, and only the release that has the former programs makes it.
 */
export function refuseOtherMajor({ home, cluster }: Folders, bundled_major: number): void {
  const major = readMajor(join(cluster, "PG_VERSION"));
  if (Number.isNaN(major) || major === bundled_major) return;
  const release = existsSync(releaseFile(home))
    ? `Divan ${readFileSync(releaseFile(home), "utf8").trim()}`
    : "the release";
  throw new OperatorError(
    `The database in ${cluster} is PostgreSQL ${major}'s, and this release has ${bundled_major}, which cannot open it: nothing was changed. ` +
      (major < bundled_major
        ? `Run npm run backup with ${release} that used it last, move ${home} away, and run npm run restore -- NAME with this one (docs/running.md, “Another PostgreSQL”).`
        : `Start ${release} that used it last, or restore a backup of this release into an empty DATA_DIR.`),
  );
}

/** Read by a release with another major version. */
export function recordRelease({ home }: Folders): void {
  writeFileSync(releaseFile(home), `${readVersion("package.json")}\n`);
}

/** The package has the version of PostgreSQL. */
export function readBundledMajor(package_folder: string): number {
  return Number.parseInt(readVersion(join(package_folder, "package.json")), 10);
}

function readMajor(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
}

function readVersion(file: string): string {
  return manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

function releaseFile(home: string): string {
  return join(home, "release");
}
