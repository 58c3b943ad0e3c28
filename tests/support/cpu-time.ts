/**
 * Processor time of this process, which does not depend on the load of the machine as the clock
 * does.
 */
function cpuMillis(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The minimum of several runs, because other load on the machine can only add time. */
export function minCpuMillis(run: () => void, runs = 3): number {
  return Math.min(...Array.from({ length: runs }, () => cpuMillis(run)));
}

/** The limit is between 4, which is linear, and 16, which is quadratic. */
export const LINEAR_GROWTH_MAX = 8;

/** How many times as long `run` takes for four times the input. */
export function costGrowth(run: (size: number) => void, size: number): number {
  run(size);
  return minCpuMillis(() => run(4 * size), 5) / minCpuMillis(() => run(size), 5);
}
