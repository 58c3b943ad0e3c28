/** What it takes of this process alone, however busy the machine is. */
export function cpuMillis(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
