import type { Row } from "./results.ts";

/** Slow works are measured less often, so that one of them does not take minutes. */
const MEASURE_AT_MOST_MS = 10_000;
const TIMES_AT_LEAST = 5;
const WARM_UP_TIMES = 5;

/** `calls` includes those of the warm-up. */
type Figures = { calls: number; median_ms: number; p95_ms: number; max_ms: number };

/** Calls `work` one after another, after some calls that are not counted. */
export async function measure(
  times: number,
  work: (round: number) => Promise<unknown>,
): Promise<Figures> {
  for (let round = 0; round < WARM_UP_TIMES; round += 1) await work(round);
  const all_ms: number[] = [];
  const began_ms = performance.now();
  for (let round = 0; round < times; round += 1) {
    all_ms.push(await timed(() => work(WARM_UP_TIMES + round)));
    if (round >= TIMES_AT_LEAST && performance.now() - began_ms > MEASURE_AT_MOST_MS) break;
  }
  return { ...figuresOf(all_ms), calls: WARM_UP_TIMES + all_ms.length };
}

/**
 * Calls `work` in `clients` chains at once. Returns all times, their figures and the calls per
 * second.
 */
export async function measureTogether(
  clients: number,
  times_each: number,
  work: (client: number, round: number) => Promise<unknown>,
): Promise<Figures & { all_ms: number[]; per_second: number }> {
  const all_ms: number[] = [];
  const began_ms = performance.now();
  const chain = async (client: number) => {
    for (let round = 0; round < times_each; round += 1) {
      all_ms.push(await timed(() => work(client, round)));
      if (round >= TIMES_AT_LEAST && performance.now() - began_ms > MEASURE_AT_MOST_MS) break;
    }
  };
  const total_ms = await timed(() =>
    Promise.all(Array.from({ length: clients }, (_, client) => chain(client))),
  );
  return { ...figuresOf(all_ms), all_ms, per_second: (all_ms.length / total_ms) * 1000 };
}

/** Repeats each of `works` until `meanwhile` has ended, and returns the figures of each. */
export async function measureDuring(
  meanwhile: () => Promise<unknown>,
  works: readonly (() => Promise<unknown>)[],
): Promise<Figures[]> {
  const end = new AbortController();
  const repeat = async (work: () => Promise<unknown>) => {
    const all_ms: number[] = [];
    while (!end.signal.aborted) all_ms.push(await timed(work));
    return figuresOf(all_ms);
  };
  const repeating = Promise.all(works.map(repeat));
  try {
    await meanwhile();
  } finally {
    end.abort();
  }
  return await repeating;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}

export function latency(name: string, { median_ms, p95_ms }: Figures): Row {
  return { name, unit: "ms", value: median_ms, p95: p95_ms };
}

export function figuresOf(all_ms: readonly number[]): Figures {
  const sorted = all_ms.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return {
    calls: sorted.length,
    median_ms: at(0.5) ?? Number.NaN,
    p95_ms: at(0.95) ?? Number.NaN,
    max_ms: sorted.at(-1) ?? Number.NaN,
  };
}
