import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { env } from "../process/env.server.ts";
import type { Sample } from "./samples.ts";
import { addSource } from "./sources.ts";

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** The timer of the measurement runs only if somebody may read it. */
const event_loop = env.METRICS_TOKEN === undefined ? null : monitorEventLoopDelay();
event_loop?.enable();

addSource((): Sample[] => {
  const { user, system } = process.cpuUsage();
  return [
    ...readEventLoop(),
    gauge("process_resident_memory_bytes", process.memoryUsage.rss()),
    gauge("process_cpu_seconds_total", (user + system) / MICROSECONDS),
    gauge("process_start_time_seconds", performance.timeOrigin / 1000),
  ];
});

function gauge(metric: Sample["metric"], value: number): Sample {
  return { metric, labels: {}, value };
}

/** A histogram without values has no percentile. */
function readEventLoop(): Sample[] {
  if (!event_loop || event_loop.count === 0) return [];
  const delay = event_loop.percentile(99) / NANOSECONDS;
  event_loop.reset();
  return [gauge("divan_event_loop_delay_seconds", delay)];
}
