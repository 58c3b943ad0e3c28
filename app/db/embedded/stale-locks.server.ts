import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isAlive } from "./is-alive.ts";
import { findOwner, isOwnerAlive } from "./owner-socket.server.ts";
import type { Address, Folders } from "./paths.server.ts";
import { findRunningServer } from "./running-server.server.ts";

// The watchdog stops the server of a killed owner at once. A server that is not stopping after this
// has a living owner.
const IN_USE_WAIT_MS = 2_000;
// A fast shutdown writes all changes to disk, which takes long on slow disks.
const STOPPING_WAIT_MS = 30_000;
const POLL_MS = 100;
// An orphan is stopped as the watchdog stops a server: fast shutdown, immediate shutdown, KILL.
const FAST_UNTIL_MS = 10_000;
const IMMEDIATE_UNTIL_MS = 15_000;

/**
 * Call it after a lock file prevented a start; then try the start again. It waits for a server that
 * is stopping. It stops an orphan: a server whose owner is dead, or is this process, whose watchdog
 * was killed. It removes locks that no server holds, whatever they contain. It throws when the
 * server has a living owner.
 */
export async function clearStaleLocks(
  folders: Folders,
  address: Address,
  own_id: string,
  began_ms: number,
) {
  const waited_ms = Date.now() - began_ms;
  const owner = findOwner(folders);
  const is_owned_by_other =
    owner !== null && owner !== own_id && (await isOwnerAlive(folders, owner));
  const server_pid = findRunningServer(folders.cluster);
  const is_orphan = server_pid !== null && owner !== null && !is_owned_by_other;
  if (is_orphan) stopOrphan(server_pid, waited_ms);
  // The server of a living owner may run where its process cannot be seen: in another container.
  if (server_pid === null && !is_owned_by_other)
    for (const lock of [lockOf(folders), `${address.path}.lock`]) removeUnheldLock(lock);
  const is_in_use = (server_pid !== null || is_owned_by_other) && !is_orphan;
  const is_stopping = readLock(lockOf(folders))?.status === "stopping";
  const wait_ms = is_in_use && !is_stopping ? IN_USE_WAIT_MS : STOPPING_WAIT_MS;
  if (waited_ms >= wait_ms)
    throw new OperatorError(
      `Another process already uses ${folders.home} (${describeServer(folders, server_pid)}): stop it, or choose another DATA_DIR.`,
    );
  await delay(POLL_MS);
}

function lockOf({ cluster }: Folders): string {
  return join(cluster, "postmaster.pid");
}

/**
 * A server that was killed while it made its lock leaves an empty one, with which PostgreSQL never
 * starts again. The process id of another is used by some other program, in a container very soon.
 * PostgreSQL itself removes a lock whose process has ended, after it has checked that no worker of
 * that server is left.
 */
function removeUnheldLock(lock: string): void {
  const holder = readLock(lock);
  if (holder && (holder.pid === null || isAlive(holder.pid))) rmSync(lock, { force: true });
}

/**
 * The first line is the process id, negative if PostgreSQL runs without other processes. The eighth
 * is the state of the server. `pid` is null in a lock that is empty or was not written by
 * PostgreSQL.
 */
function readLock(path: string): { pid: number | null; status: string | undefined } | null {
  const text = readIfExists(path);
  if (text === null) return null;
  const lines = text.split("\n");
  const [, pid] = /^-?([1-9]\d{0,9})\s*$/.exec(lines[0] ?? "") ?? [];
  return { pid: pid === undefined ? null : Number(pid), status: lines[7]?.trim() };
}

/** A server that stops removes its lock at any moment. */
function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function describeServer(folders: Folders, server_pid: number | null): string {
  const pid = server_pid ?? readLock(lockOf(folders))?.pid ?? null;
  return pid === null ? "its PostgreSQL is not seen here" : `its PostgreSQL is process ${pid}`;
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
