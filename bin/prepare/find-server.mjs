import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./root.mjs";

/**
 * The process id of a site that runs from this folder, also of an older release; null if there is
 * none. Only Linux tells the working directory of a process.
 */
export function findServer() {
  if (!existsSync("/proc/self/cwd")) return null;
  const root = statSync(inRoot());
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Number(pids.find((pid) => isServer(pid) && runsIn(pid, root))) || null;
}

function isServer(pid) {
  const args = unlessUnreadable(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.split("\0");
  return args?.some((arg) => arg === "server.js" || arg === "dev.js") ?? false;
}

function runsIn(pid, root) {
  const folder = unlessUnreadable(() => statSync(`/proc/${pid}/cwd`));
  return folder?.dev === root.dev && folder.ino === root.ino;
}

/** Undefined for a process that has ended, or is of another user. */
function unlessUnreadable(read) {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(error.code)) return undefined;
    throw error;
  }
}
