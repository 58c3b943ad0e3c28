import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/operator-error.ts";
import type { embeddedAddress, embeddedFolders } from "./embedded-address.server.ts";

// The server of a killed owner is told at once; one that is still ready after this has a living owner.
const READY_PATIENCE_MS = 2_000;
// A fast shutdown writes out what memory holds; slow disks need their time.
const STOPPING_PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** After a start refused because of a lock: waits for a server that is on its way out, removes the lock of one long gone. */
export async function clearLock(
  folders: ReturnType<typeof embeddedFolders>,
  address: ReturnType<typeof embeddedAddress>,
  since_ms: number,
) {
  const locks = [join(folders.cluster, "postmaster.pid"), `${address.path}.lock`];
  for (const lock of locks.filter((path) => existsSync(path))) {
    const holder = readLock(lock);
    const program = programOf(holder.pid);
    // A lock whose holder is gone is PostgreSQL's to remove: it first looks whether a worker of that server still lives.
    if (program !== null && basename(program) !== "postgres") rmSync(lock, { force: true });
    const patience_ms = program !== null && holder.status === "ready" ? READY_PATIENCE_MS : STOPPING_PATIENCE_MS;
    if (Date.now() - since_ms < patience_ms) continue;
    throw new OperatorError(
      `Another process already uses ${folders.home} (its PostgreSQL is process ${holder.pid}): stop it, or choose another DATA_DIR.`,
    );
  }
  await delay(POLL_MS);
}

// The first line is the number of the process, the eighth what it is doing.
function readLock(path: string) {
  const lines = readFileSync(path, "utf8").split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() };
}

// The number of a dead server is soon another program's, in a container at once, and PostgreSQL takes that for a server.
function programOf(pid: number) {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "comm=", "-p", `${pid}`], { encoding: "utf8" }).stdout.trim() || null;
  }
  const command_line = `/proc/${pid}/cmdline`;
  return existsSync(command_line) ? (readFileSync(command_line, "utf8").split("\0")[0] ?? "") : null;
}
