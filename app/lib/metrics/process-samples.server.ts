import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { env } from "../process/env.server.ts";
import type { Sample } from "./samples.ts";
import { addSource } from "./sources.ts";

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** The timer of the measurement. Node counts its period as a part of the delay. */
const TIMER_MS = 10;

/** The timer runs only if METRICS_TOKEN is set. */
const event_loop =
  env.METRICS_TOKEN === undefined ? null : monitorEventLoopDelay({ resolution: TIMER_MS });
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
  const delay = Math.max(0, event_loop.percentile(99) / NANOSECONDS - TIMER_MS / 1000);
  event_loop.reset();
  return [gauge("divan_event_loop_delay_seconds", delay)];
}
