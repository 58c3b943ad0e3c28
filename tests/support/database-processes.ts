import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { foldersIn } from "#app/db/embedded/paths.server.ts";

/** The pids of the embedded PostgreSQL of a data folder: the server, then its child processes. */
export function processesOf(data_dir: string): number[] {
  const server_pid = serverOf(data_dir);
  if (server_pid === null) return [];
  const processes = listProcesses().filter(
    ({ pid, parent }) => pid === server_pid || parent === server_pid,
  );
  return processes
    .map(({ pid }) => pid)
    .toSorted((a, b) => Number(b === server_pid) - Number(a === server_pid));
}

/** Kills the owner and the watchdog of a server. No process remains that would stop it. */
export function orphan(data_dir: string, owner_pid: number | undefined): void {
  killWatchdog(data_dir, owner_pid);
  if (owner_pid !== undefined) signal(owner_pid, "SIGKILL");
}

/** Suspends the owner first, because it would start another server. */
export function killWatchdog(data_dir: string, owner_pid?: number): void {
  const processes = listProcesses();
  const server_pid = serverOf(data_dir);
  const watchdog_pid = processes.find(({ pid }) => pid === server_pid)?.parent;
  if (watchdog_pid === undefined || watchdog_pid <= 1)
    throw new Error(`No watchdog runs for the server of ${data_dir}`);
  if (owner_pid !== undefined) signal(owner_pid, "SIGSTOP");
  for (const { pid } of processes.filter(
    ({ pid, parent }) => pid === watchdog_pid || (parent === watchdog_pid && pid !== server_pid),
  ))
    signal(pid, "SIGKILL");
}

export function isRunning(process_id: number): boolean {
  return listProcesses().some(({ pid }) => pid === process_id);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function serverOf(data_dir: string): number | null {
  const lock = `${foldersIn(data_dir).cluster}/postmaster.pid`;
  // An empty lock would name the process 0, which is every process of the group.
  return (existsSync(lock) && Number.parseInt(readFileSync(lock, "utf8"), 10)) || null;
}

function listProcesses(): { pid: number; parent: number }[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n");
  const rows = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith("Z"));
  return rows.map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
