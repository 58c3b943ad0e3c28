import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10;
const KIB = 1024;

/**
 * What another process has used so far: its processor time, however busy the machine is, and the
 * memory it holds now.
 */
export function usageOf(pid: number): { cpu_ms: number; memory_bytes: number } {
  return existsSync(`/proc/${pid}/stat`) ? fromProc(pid) : fromPs(pid);
}

/** Open files and sockets of another process; Linux only. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function fromProc(pid: number) {
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return {
    cpu_ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    memory_bytes: Number(kibibytes) * KIB,
  };
}

/** macOS. The time reads hh:mm:ss.hh, the front of it left out where it is nothing. */
function fromPs(pid: number) {
  const [kibibytes = "", time = ""] = execFileSync("ps", ["-o", "rss=,time=", "-p", String(pid)], {
    encoding: "utf8",
  })
    .trim()
    .split(/\s+/);
  const seconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return { cpu_ms: seconds * 1000, memory_bytes: Number(kibibytes) * KIB };
}
