import type { Cgroup } from "../cgroup.ts";

const SAMPLE_EVERY_MS = 1000;

/** `stop` returns the most memory that the programs of a group had together. */
export function sampleMemory(machine: Cgroup): { stop: () => number } {
  let most = 0;
  const sample = () => {
    most = Math.max(most, machine.readMemory().programs_bytes);
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return most;
    },
  };
}
