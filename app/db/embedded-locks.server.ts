import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/operator-error.ts";
import type { embeddedAddress, embeddedFolders } from "./embedded-address.server.ts";
import { findLauncher, isLauncherAlive } from "./embedded-launcher.server.ts";

// The server of a killed owner is told at once; one that is still ready after this has a living
// owner.
const READY_PATIENCE_MS = 2_000;
// A fast shutdown writes out what memory holds; slow disks need their time.
const STOPPING_PATIENCE_MS = 30_000;
const POLL_MS = 100;
// An orphan is stopped as the guardian would have done it: fast, then at once, then for good.
const FAST_UNTIL_MS = 10_000;
const IMMEDIATE_UNTIL_MS = 15_000;

type Folders = ReturnType<typeof embeddedFolders>;

/**
 * After a start refused because of a lock: waits for a server that is on its way out, stops one
 * whose launcher is dead (or is this process, which has lost it), removes the lock of one long
 * gone.
 */
export async function clearLock(
  folders: Folders,
  address: ReturnType<typeof embeddedAddress>,
  launcher: string,
  since_ms: number,
) {
  const locks = [join(folders.cluster, "postmaster.pid"), `${address.path}.lock`];
  for (const lock of locks.filter((path) => existsSync(path))) {
    const holder = readLock(lock);
    const program = programOf(holder.pid);
    // A lock whose holder is gone is PostgreSQL's to remove: it first looks whether a worker of
    // that server still lives.
    if (program !== null && basename(program) !== "postgres") rmSync(lock, { force: true });
    const is_orphan =
      program !== null && basename(program) === "postgres" && (await isOrphan(folders, launcher));
    if (is_orphan) stopOrphan(holder.pid, Date.now() - since_ms);
    const patience_ms =
      program !== null && holder.status === "ready" && !is_orphan
        ? READY_PATIENCE_MS
        : STOPPING_PATIENCE_MS;
    if (Date.now() - since_ms < patience_ms) continue;
    throw new OperatorError(
      `Another process already uses ${folders.home} (its PostgreSQL is process ${holder.pid}): stop it, or choose another DATA_DIR.`,
    );
  }
  await delay(POLL_MS);
}

async function isOrphan(folders: Folders, launcher: string): Promise<boolean> {
  const found = findLauncher(folders);
  return found !== null && (found === launcher || !(await isLauncherAlive(folders, found)));
}

function stopOrphan(pid: number, after_ms: number) {
  try {
    process.kill(
      pid,
      after_ms < FAST_UNTIL_MS ? "SIGINT" : after_ms < IMMEDIATE_UNTIL_MS ? "SIGQUIT" : "SIGKILL",
    );
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

// The first line is the number of the process, the eighth what it is doing.
function readLock(path: string) {
  const lines = readFileSync(path, "utf8").split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() };
}

// The number of a dead server is soon another program's, in a container at once, and PostgreSQL
// takes that for a server.
function programOf(pid: number) {
  if (process.platform !== "linux") {
    return (
      spawnSync("ps", ["-o", "comm=", "-p", `${pid}`], { encoding: "utf8" }).stdout.trim() || null
    );
  }
  const command_line = `/proc/${pid}/cmdline`;
  return existsSync(command_line)
    ? (readFileSync(command_line, "utf8").split("\0")[0] ?? "")
    : null;
}
