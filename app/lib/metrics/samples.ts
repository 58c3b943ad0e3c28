import { METRICS, type Metric, type MetricName } from "./metric-names.ts";

/** One line of the answer. Only the lines of a histogram have a suffix. */
export type Sample = {
  metric: MetricName;
  suffix?: "_bucket" | "_sum" | "_count";
  labels: Record<string, string>;
  value: number;
};

/** The samples of several processes as those of one. */
export function mergeSamples(samples_of_processes: readonly Sample[][]): Sample[] {
  const merged = new Map<string, Sample>();
  for (const sample of samples_of_processes.flat()) {
    const { metric, suffix = "", labels, value } = sample;
    const key = JSON.stringify([metric, suffix, labels]);
    const earlier = merged.get(key);
    merged.set(
      key,
      earlier ? { ...earlier, value: combine(metric, earlier.value, value) } : sample,
    );
  }
  return [...merged.values()];
}

/** What a process has counted stays true after its end. */
export function countedSamples(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ metric }) => METRICS[metric].type !== "gauge");
}

function combine(metric: MetricName, one: number, other: number): number {
  const { of_processes }: Metric = METRICS[metric];
  if (of_processes === "highest") return Math.max(one, other);
  if (of_processes === "lowest") return Math.min(one, other);
  return one + other;
}
