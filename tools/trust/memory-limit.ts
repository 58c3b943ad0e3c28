import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSite, type Site } from "./site.ts";
import type { Outcome } from "./trust-check.ts";

export type MemoryLimit = NonNullable<ReturnType<typeof createMemoryLimit>>;

type Hierarchy = {
  folder: string;
  /** Matches the line of /proc/self/cgroup. */
  own_group: RegExp;
  limit_file: string;
  events_file: string;
};

const VERSION_2: Hierarchy = {
  folder: "/sys/fs/cgroup",
  own_group: /^0::(.*)$/m,
  limit_file: "memory.max",
  events_file: "memory.events",
};
const VERSION_1: Hierarchy = {
  folder: "/sys/fs/cgroup/memory",
  own_group: /^\d+:memory:(.*)$/m,
  limit_file: "memory.limit_in_bytes",
  events_file: "memory.oom_control",
};

const MEGABYTE = 1024 * 1024;

/** Runs a check with a site whose app and database together get no more memory. */
export async function withLimitedSite(
  limit_mb: number,
  run: (site: Site, limit: MemoryLimit) => Promise<Outcome>,
): Promise<Outcome> {
  const limit = createMemoryLimit(limit_mb * MEGABYTE);
  if (!limit)
    return { holds: null, figure: "needs the right to make a cgroup with a memory limit" };
  try {
    const site = await limit.startIn(() => openSite());
    try {
      return await run(site, limit);
    } finally {
      await site.close();
    }
  } finally {
    limit.remove();
  }
}

/**
 * A group of processes (cgroup) with a memory limit; the kernel kills a process that exceeds it.
 * Null where this process cannot make one.
 */
function createMemoryLimit(bytes: number) {
  const { folder, own_group, limit_file, events_file } = existsSync(
    join(VERSION_2.folder, "cgroup.controllers"),
  )
    ? VERSION_2
    : VERSION_1;
  const [, own_path = "/"] = own_group.exec(readFileSync("/proc/self/cgroup", "utf8")) ?? [];
  const group = join(folder, `divan-trust-${process.pid}`);
  try {
    mkdirSync(group);
    if (folder === VERSION_2.folder)
      writeFileSync(join(folder, "cgroup.subtree_control"), "+memory");
    writeFileSync(join(group, limit_file), String(bytes));
  } catch {
    // This process is not root, is in a container without this right, or is not on Linux.
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
  return {
    /** Processes that `start` starts are in the group. This process is in it meanwhile. */
    startIn: async <Started>(start: () => Promise<Started>): Promise<Started> => {
      moveThisProcess(group);
      try {
        return await start();
      } finally {
        moveThisProcess(join(folder, own_path));
      }
    },
    countKilled: (): number =>
      Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, events_file), "utf8"))?.[1]),
    /** Call it after its processes have ended. */
    remove: () => rmdirSync(group),
  };
}

function moveThisProcess(group: string): void {
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
}
