import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { foldersIn } from "#app/db/embedded/paths.server.ts";
import { findRunningServer } from "#app/db/embedded/running-server.server.ts";
import { usageOf } from "#tests/support/process-usage.ts";

const MEGABYTE = 1024 * 1024;

/** The pids of the embedded PostgreSQL of a data folder: the server, then its child processes. */
export function databasePids(data_dir: string): number[] {
  const server = serverPid(data_dir);
  return server === null ? [] : [server, ...childrenOf(server)];
}

/** The pids of the watchdog, a shell that starts the database server and watches the app. */
export function watcherPids(data_dir: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(data_dir) && /^(sh|unshare)\0/.test(commandOf(pid)));
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

export function residentMegabytes(pid: number): number {
  return Math.round(usageOf(pid).memory_bytes / MEGABYTE);
}

/** The lock file is not read, because it is empty for a moment while it starts. */
function serverPid(data_dir: string): number | null {
  const { cluster } = foldersIn(data_dir);
  return existsSync(cluster) ? findRunningServer(cluster) : null;
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    // pgrep exits with an error if there are none.
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}
