import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "#app/lib/operator-error.ts";
import type { embeddedFolders } from "./embedded-address.server.ts";
import type { Identity } from "./embedded-identity.server.ts";

type Folders = ReturnType<typeof embeddedFolders>;

const run = promisify(execFile);

/** Makes the folders, private to whoever runs the server. */
export async function prepareFolders(folders: Folders, identity: Identity) {
  for (const folder of [folders.home, folders.run]) {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    await takeOver(folder, identity);
  }
}

// A data folder that was moved, restored, or last run by another user still belongs to somebody
// else.
async function takeOver(folder: string, { uid, gid }: Identity) {
  const now = lstatSync(folder);
  const is_ours = now.uid === uid || now.uid === process.getuid?.() || process.getuid?.() === 0;
  if (!now.isDirectory() || !is_ours) {
    throw new OperatorError(
      `${folder} belongs to another user: start Divan as that user, or choose another DATA_DIR.`,
    );
  }
  if (now.uid !== uid) await run("chown", ["-hR", `${uid}:${gid}`, folder]);
  chmodSync(folder, 0o700);
}

/**
 * Creates the database cluster when there is none; a half-made one is never taken for a whole one.
 */
export async function ensureCluster(folders: Folders, identity: Identity, initdb: string) {
  if (existsSync(folders.cluster)) return;
  removeUnfinished(folders.cluster);
  const unfinished = `${folders.cluster}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  chownSync(unfinished, identity.uid, identity.gid);
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
  const { command, args, uid, gid } = identity;
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
    const reason = cause instanceof Error ? cause.message.trim().split("\n").at(-1) : String(cause);
    throw new OperatorError(`The database in ${folders.home} could not be created: ${reason}`, {
      cause,
    });
  }
  // Another process may have been quicker; then its cluster is the one.
  if (existsSync(folders.cluster)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folders.cluster);
}

function removeUnfinished(cluster: string) {
  for (const name of readdirSync(dirname(cluster))) {
    const [stem, pid] = name.split(".");
    if (stem !== basename(cluster) || pid === undefined || isAlive(Number(pid))) continue;
    rmSync(join(dirname(cluster), name), { recursive: true });
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
