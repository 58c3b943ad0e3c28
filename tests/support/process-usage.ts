import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const KIB = 1024;

/** The processor time that another process has used so far, and its resident memory. */
export function usageOf(pid: number): { cpu_ms: number; memory_bytes: number } {
  return existsSync(`/proc/${pid}/stat`) ? fromProc(pid) : fromPs(pid);
}

/** The processor time of all threads that a process has now. Exact on Linux only. */
export function cpuMillisOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return usageOf(pid).cpu_ms;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((total, each) => total + each, 0) / 1_000_000;
}

/** The largest resident memory that another process has had. Null except on Linux. */
export function peakMemoryOf(pid: number): number | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1]) * KIB;
}

/** The number of open files and sockets of another process. Linux only. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function fromProc(pid: number) {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return {
    cpu_ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    memory_bytes: Number(kibibytes) * KIB,
  };
}

/** macOS prints the time as hh:mm:ss.hh without leading zero parts. */
function fromPs(pid: number) {
  const [kibibytes = "", time = ""] = execFileSync("ps", ["-o", "rss=,time=", "-p", String(pid)], {
    encoding: "utf8",
  })
    .trim()
    .split(/\s+/);
  const seconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return { cpu_ms: seconds * 1000, memory_bytes: Number(kibibytes) * KIB };
}
