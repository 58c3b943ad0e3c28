import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { embeddedFolders } from "#app/db/embedded-address.server.ts";

/** The bundled PostgreSQL of a data folder and all of its processes; itself is the first. */
export function processesOf(data_dir: string): number[] {
  const server = serverOf(data_dir);
  if (server === null) return [];
  const living = listProcesses().filter(({ pid, parent }) => pid === server || parent === server);
  return living
    .map(({ pid }) => pid)
    .toSorted((a, b) => Number(b === server) - Number(a === server));
}

/**
 * Kills the process that started it and the shells that watch over it, so that nobody is left to
 * stop it.
 */
export function orphan(data_dir: string, owner: number | undefined): void {
  killGuardian(data_dir, owner);
  if (owner !== undefined) signal(owner, "SIGKILL");
}

/** The owner stands still meanwhile: it would start another. */
export function killGuardian(data_dir: string, owner?: number): void {
  const all = listProcesses();
  const server = serverOf(data_dir);
  const guardian = all.find(({ pid }) => pid === server)?.parent;
  if (guardian === undefined || guardian <= 1)
    throw new Error(`Nobody watches over the server of ${data_dir}`);
  if (owner !== undefined) signal(owner, "SIGSTOP");
  for (const { pid } of all.filter(
    ({ pid, parent }) => pid === guardian || (parent === guardian && pid !== server),
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
  const lock = `${embeddedFolders(data_dir).cluster}/postmaster.pid`;
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
