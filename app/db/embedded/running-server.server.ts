import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";

/**
 * The process id of the PostgreSQL that runs on this cluster, whatever its lock files say; null if
 * there is none. Its children have other titles.
 */
export function findRunningServer(cluster: string): number | null {
  return (process.platform === "linux" ? findInProc(cluster) : findByCommand(cluster)) ?? null;
}

/** PostgreSQL changes into its cluster before it makes a lock. A folder can have several paths. */
function findInProc(cluster: string): number | undefined {
  const folder = statSync(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      const args = argumentsOf(pid);
      return basename(args[0] ?? "") === "postgres" && runsIn(pid, folder, args.includes(cluster));
    });
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch (error) {
    if (isEnded(error)) return [];
    throw error;
  }
}

/**
 * In a container root may not be allowed to read processes of other users. Then their arguments
 * decide.
 */
function runsIn(pid: number, folder: { dev: number; ino: number }, is_named: boolean): boolean {
  try {
    const { dev, ino } = statSync(`/proc/${pid}/cwd`);
    return dev === folder.dev && ino === folder.ino;
  } catch (error) {
    return is_named && !isEnded(error);
  }
}

function isEnded(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOENT", "ESRCH"].includes(String(error.code))
  );
}

function findByCommand(cluster: string): number | undefined {
  const list = spawnSync("ps", ["-A", "-ww", "-o", "pid=,command="], { encoding: "utf8" }).stdout;
  const line = list.split("\n").find((command) => command.includes(`/postgres -D ${cluster} `));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}
