import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { Folders } from "./paths.server.ts";
import type { ServerUser } from "./server-user.server.ts";

const manifest = z.object({ version: z.string() });

/**
 * Refuses a cluster of another major version, which the programs of this release cannot open. A
 * backup leads from one to the other, and only the release that has the former programs makes it.
 */
export function refuseOtherMajor({ home, cluster }: Folders, bundled_major: number): void {
  const major = Number.parseInt(readIfThere(join(cluster, "PG_VERSION")), 10);
  if (Number.isNaN(major) || major === bundled_major) return;
  const last_version = readIfThere(releaseFile(home));
  const release = last_version === "" ? "the release" : `Divan ${last_version}`;
  throw new OperatorError(
    `The database in ${cluster} is PostgreSQL ${major}'s, and this release has ${bundled_major}, which cannot open it: nothing was changed. ` +
      (major < bundled_major
        ? `Run npm run backup with ${release} that used it last, move ${home} away, and run npm run restore -- NAME with this one (docs/running.md, “Another PostgreSQL”).`
        : `Start ${release} that used it last, or restore a backup of this release into an empty DATA_DIR.`),
  );
}

/** Read by a release with another major version. A restart on a full disk writes nothing. */
export function recordRelease({ home }: Folders, { uid, gid }: ServerUser): void {
  const version = readVersion("package.json");
  if (readIfThere(releaseFile(home)) === version) return;
  writeFileSync(releaseFile(home), `${version}\n`);
  chownSync(releaseFile(home), uid, gid);
}

/** The package has the version of PostgreSQL. */
export function readBundledMajor(package_folder: string): number {
  return Number.parseInt(readVersion(join(package_folder, "package.json")), 10);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function readVersion(file: string): string {
  return manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

function releaseFile(home: string): string {
  return join(home, "release");
}
