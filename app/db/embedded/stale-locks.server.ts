import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/operator-error.ts";
import { findOwner, isOwnerAlive } from "./owner-socket.server.ts";
import type { Address, Folders } from "./paths.server.ts";

// The watchdog stops the server of a killed owner at once. A server that is still ready after this
// has a living owner.
const READY_WAIT_MS = 2_000;
// A fast shutdown writes all changes to disk, which takes long on slow disks.
const STOPPING_WAIT_MS = 30_000;
const POLL_MS = 100;
// An orphan is stopped as the watchdog stops a server: fast shutdown, immediate shutdown, KILL.
const FAST_UNTIL_MS = 10_000;
const IMMEDIATE_UNTIL_MS = 15_000;

/**
 * Call it after a lock file prevented a start; then try the start again. It waits for a server that
 * is stopping. It stops an orphan: a server whose owner is dead, or is this process, whose watchdog
 * was killed. It removes a lock whose process id belongs to another program. It throws when the
 * server has a living owner.
 */
export async function clearStaleLocks(
  folders: Folders,
  address: Address,
  own_id: string,
  began_ms: number,
) {
  const locks = [join(folders.cluster, "postmaster.pid"), `${address.path}.lock`];
  for (const lock of locks.filter((path) => existsSync(path))) {
    const holder = readLock(lock);
    const program = programOf(holder.pid);
    const is_postgres = program !== null && basename(program) === "postgres";
    // PostgreSQL itself removes a lock whose process has ended, after it has checked that no worker
    // of that server is left.
    if (program !== null && !is_postgres) rmSync(lock, { force: true });
    const is_orphan = is_postgres && (await isOrphan(folders, own_id));
    if (is_orphan) stopOrphan(holder.pid, Date.now() - began_ms);
    const wait_ms =
      program !== null && holder.status === "ready" && !is_orphan
        ? READY_WAIT_MS
        : STOPPING_WAIT_MS;
    if (Date.now() - began_ms < wait_ms) continue;
    throw new OperatorError(
      `Another process already uses ${folders.home} (its PostgreSQL is process ${holder.pid}): stop it, or choose another DATA_DIR.`,
    );
  }
  await delay(POLL_MS);
}

async function isOrphan(folders: Folders, own_id: string): Promise<boolean> {
  const owner = findOwner(folders);
  return owner !== null && (owner === own_id || !(await isOwnerAlive(folders, owner)));
}

function stopOrphan(pid: number, after_ms: number) {
  try {
    process.kill(pid, stopSignal(after_ms));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function stopSignal(after_ms: number) {
  if (after_ms < FAST_UNTIL_MS) return "SIGINT";
  return after_ms < IMMEDIATE_UNTIL_MS ? "SIGQUIT" : "SIGKILL";
}

// The first line is the process id, the eighth the state of the server.
function readLock(path: string) {
  const lines = readFileSync(path, "utf8").split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() };
}

// The system may reuse the process id of a dead server, in a container very soon. PostgreSQL would
// take the other program for a server.
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
