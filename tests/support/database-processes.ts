import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { foldersIn } from "#app/db/embedded/paths.server.ts";

/** The bundled PostgreSQL of a data folder and all of its processes; itself is the first. */
export function processesOf(data_dir: string): number[] {
  const server = serverOf(data_dir);
  if (server === null) return [];
  const living = listProcesses().filter(({ pid, parent }) => pid === server || parent === server);
  return living
    .map(({ pid }) => pid)
    .toSorted((a, b) => Number(b === server) - Number(a === server));
}

/** Kills the owner and the watchdog of a server, so that no process is left that would stop it. */
export function orphan(data_dir: string, owner: number | undefined): void {
  killWatchdog(data_dir, owner);
  if (owner !== undefined) signal(owner, "SIGKILL");
}

/** Stops the owner meanwhile, which would start another server. */
export function killWatchdog(data_dir: string, owner?: number): void {
  const all = listProcesses();
  const server = serverOf(data_dir);
  const watchdog = all.find(({ pid }) => pid === server)?.parent;
  if (watchdog === undefined || watchdog <= 1)
    throw new Error(`No watchdog runs for the server of ${data_dir}`);
  if (owner !== undefined) signal(owner, "SIGSTOP");
  for (const { pid } of all.filter(
    ({ pid, parent }) => pid === watchdog || (parent === watchdog && pid !== server),
  ))
    signal(pid, "SIGKILL");
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
  return existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : null;
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
