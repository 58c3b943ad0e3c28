import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isAlive } from "./is-alive.ts";
import type { Folders } from "./paths.server.ts";
import type { ServerUser } from "./server-user.server.ts";

const run = promisify(execFile);

/** Makes the folders. Only the server user can read them. */
export async function prepareFolders(folders: Folders, user: ServerUser) {
  for (const folder of [folders.home, folders.run]) {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    await ensureOwner(folder, user);
  }
}

/** A folder that was moved, restored, or last used as another user has another owner. */
async function ensureOwner(folder: string, { uid, gid }: ServerUser) {
  const current = lstatSync(folder);
  const own_uid = process.getuid?.();
  const may_change = current.uid === uid || current.uid === own_uid || own_uid === 0;
  if (!current.isDirectory() || !may_change) {
    throw new OperatorError(
      `${folder} belongs to another user: start Divan as that user, or choose another DATA_DIR.`,
    );
  }
  if (current.uid !== uid) await run("chown", ["-hR", `${uid}:${gid}`, folder]);
  chmodSync(folder, 0o700);
}

/**
 * Creates the database cluster when there is none. initdb works in a temporary folder, which is
 * renamed when it is complete: a crash leaves no incomplete cluster. What is in a folder that is
 * not empty is never deleted.
 */
export async function ensureCluster(folders: Folders, user: ServerUser, initdb: string) {
  if (isCluster(folders.cluster)) return;
  if (existsSync(folders.cluster) && readdirSync(folders.cluster).length > 0)
    throw new OperatorError(
      `${folders.cluster} is not empty, but without PG_VERSION it is no database: put back what is missing, or move the folder away.`,
    );
  removeUnfinished(folders.cluster);
  const unfinished = `${folders.cluster}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  chownSync(unfinished, user.uid, user.gid);
  const options = [
    `--pgdata=${unfinished}`,
    "--username=divan",
    "--auth=trust",
    "--encoding=UTF8",
    "--data-checksums",
    "--locale=C",
    `--lc-ctype=${process.platform === "darwin" ? "UTF-8" : "C.UTF-8"}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const { command, args, uid, gid } = user;
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  try {
    await run(command, [...args, "-c", 'exec "$@"', "initdb", initdb, ...options], {
      uid,
      gid,
      cwd: folders.home,
      env,
    });
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new OperatorError(
      `The database in ${folders.home} could not be created: ${describeFailure(cause)}`,
      { cause },
    );
  }
  // Another process may have created the cluster meanwhile. Then that one is used.
  if (isCluster(folders.cluster)) return rmSync(unfinished, { recursive: true });
  renameSync(unfinished, folders.cluster);
  // After a power cut the new name must be there if anything in the folder is.
  syncFolder(folders.home);
}

/** The last line that initdb wrote. It does not say what to do about a user without a name. */
function describeFailure(cause: unknown): string {
  const line = cause instanceof Error ? cause.message.trim().split("\n").at(-1) : String(cause);
  const [, uid] = /could not look up effective user ID (\d+)/.exec(line ?? "") ?? [];
  if (uid === undefined) return line ?? "";
  return `the user ${uid} has no name: give it one in /etc/passwd, start Divan as another user, or set DATABASE_URL.`;
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Each process of this program may have the same id in a container. An initdb whose parent was
 * killed may still write there for a moment.
 */
function removeUnfinished(cluster: string) {
  for (const name of readdirSync(dirname(cluster))) {
    const [stem, pid] = name.split(".");
    if (stem !== basename(cluster) || pid === undefined) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 10 });
  }
}
