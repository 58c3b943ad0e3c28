import { processesOf } from "#tests/support/database-processes.ts";
import { usageOf } from "#tests/support/process-usage.ts";
import type { Candidate } from "./candidates.ts";
import type { LoadProcess } from "./processes.ts";

const ROUNDS = 5;
const WINDOW_MS = 1000;
/** V8 has compiled the app after about 2,500 requests, these of all candidates together. */
const WARM_UP_REQUESTS = 400;
const WARM_UP_MS = 4000;

export type Measured = {
  candidate: Candidate;
  /** One of each round, in their order. */
  rates: number[];
  latencies_ms: number[];
  cpu_ms: number;
  database_cpu_ms: number;
  /** The largest of the readings after each window, of the candidate's process. */
  memory_bytes: number;
};

/**
 * Measures all candidates in turn, each for a short time, and this several times, so that other
 * work of the machine affects all of them.
 */
export async function measureRounds(
  load_process: LoadProcess,
  data_dir: string,
  candidates: readonly Candidate[],
): Promise<Measured[]> {
  for (const { load } of candidates)
    await load_process.run(load, { ms_max: WARM_UP_MS, requests_max: WARM_UP_REQUESTS });
  const all = candidates.map(
    (candidate): Measured => ({
      candidate,
      rates: [],
      latencies_ms: [],
      cpu_ms: 0,
      database_cpu_ms: 0,
      memory_bytes: 0,
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1)
    for (const measured of all) await measureWindow(load_process, data_dir, measured);
  return all;
}

async function measureWindow(load_process: LoadProcess, data_dir: string, measured: Measured) {
  const { pid, load } = measured.candidate;
  const before = { own_ms: usageOf(pid).cpu_ms, database: databaseTimes(data_dir) };
  const window = { ms_max: WINDOW_MS, requests_max: Infinity };
  const { ms, latencies_ms } = await load_process.run(load, window);
  const { cpu_ms, memory_bytes } = usageOf(pid);
  measured.rates.push((latencies_ms.length / ms) * 1000);
  measured.latencies_ms.push(...latencies_ms);
  measured.cpu_ms += cpu_ms - before.own_ms;
  measured.memory_bytes = Math.max(measured.memory_bytes, memory_bytes);
  for (const [process_id, time_ms] of databaseTimes(data_dir))
    measured.database_cpu_ms += Math.max(0, time_ms - (before.database.get(process_id) ?? 0));
}

/** The processor time of each process of PostgreSQL so far. */
function databaseTimes(data_dir: string): Map<number, number> {
  return new Map(processesOf(data_dir).map((pid) => [pid, findTime(pid) ?? 0]));
}

/** Null for a process that has ended since it was listed. */
function findTime(pid: number): number | null {
  try {
    return usageOf(pid).cpu_ms;
  } catch {
    return null;
  }
}
