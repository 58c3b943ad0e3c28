import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup";

/** `core` is the number of the only processor that the processes of the group run on. */
export type Resources = { memory_bytes: number; core?: number };

/** `programs_bytes` is what cannot be given up, unlike cached files. */
export type GroupMemory = { programs_bytes: number; killed: number };

export type Cgroup = NonNullable<ReturnType<typeof createCgroup>>;

/** A folder of the group, the folder that this process is in otherwise, and its limits. */
type Part = { folder: string; home: string; limits: Record<string, string> };

/**
 * A group of processes (cgroup) with a limit of what they use together; the kernel kills a process
 * when they need more memory. Null where this process cannot make one.
 */
export function createCgroup(resources: Resources) {
  const is_unified = existsSync(join(ROOT, "cgroup.controllers"));
  const parts = is_unified ? [unifiedPart(resources)] : separateParts(resources);
  try {
    if (is_unified) delegateControllers(resources);
    parts.forEach(makePart);
  } catch {
    // This process is not root, is in a container without this right, or is not on Linux.
    parts.forEach(removePart);
    return null;
  }
  const read = (file: string) => readFileSync(join(parts[0]?.folder ?? "", file), "utf8");
  return {
    /** Processes that `start` starts are in the group. This process is in it meanwhile. */
    startIn: async <Started>(start: () => Promise<Started>): Promise<Started> => {
      for (const { folder } of parts) moveThisProcess(folder);
      try {
        return await start();
      } finally {
        for (const { home } of parts) moveThisProcess(home);
      }
    },
    readMemory: (): GroupMemory => {
      const stat = read("memory.stat");
      const fields = is_unified ? ["anon", "shmem"] : ["total_rss", "total_shmem"];
      return {
        programs_bytes: fields.reduce((sum, field) => sum + numberIn(stat, field), 0),
        killed: numberIn(read(is_unified ? "memory.events" : "memory.oom_control"), "oom_kill"),
      };
    },
    /** Call it after its processes have ended. */
    remove: () => parts.forEach(removePart),
  };
}

function delegateControllers({ core }: Resources): void {
  const controllers = core === undefined ? "+memory" : "+memory +cpuset";
  writeFileSync(join(ROOT, "cgroup.subtree_control"), controllers);
}

function unifiedPart({ memory_bytes, core }: Resources): Part {
  return {
    folder: join(ROOT, groupName()),
    home: join(ROOT, ownGroup(/^0::(.*)$/m)),
    limits: {
      "memory.max": String(memory_bytes),
      ...(core !== undefined && { "cpuset.cpus": String(core) }),
    },
  };
}

/** Version 1 has a tree of groups for each resource. */
function separateParts({ memory_bytes, core }: Resources): Part[] {
  const memory = separatePart("memory", { "memory.limit_in_bytes": String(memory_bytes) });
  if (core === undefined) return [memory];
  return [memory, separatePart("cpuset", { "cpuset.mems": "0", "cpuset.cpus": String(core) })];
}

function separatePart(controller: string, limits: Record<string, string>): Part {
  return {
    folder: join(ROOT, controller, groupName()),
    home: join(ROOT, controller, ownGroup(new RegExp(`^\\d+:${controller}:(.*)$`, "m"))),
    limits,
  };
}

const groupName = () => `divan-${process.pid}`;

function ownGroup(line: RegExp): string {
  const groups = existsSync("/proc/self/cgroup") ? readFileSync("/proc/self/cgroup", "utf8") : "";
  return line.exec(groups)?.[1] ?? "/";
}

function makePart({ folder, limits }: Part): void {
  mkdirSync(folder);
  for (const [file, value] of Object.entries(limits)) writeFileSync(join(folder, file), value);
  // A kernel that does not account for swap has no such file.
  const swap_limit = join(folder, "memory.swap.max");
  if (existsSync(swap_limit)) writeFileSync(swap_limit, "0");
}

function removePart({ folder }: Part): void {
  if (existsSync(folder)) rmdirSync(folder);
}

function moveThisProcess(folder: string): void {
  writeFileSync(join(folder, "cgroup.procs"), String(process.pid));
}

/** The value of a line `name value`. */
function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN);
}
