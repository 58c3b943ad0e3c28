import { writeBetweenMarkers } from "../marked-document.ts";
import { describeMachine } from "../results.ts";
import type { Size } from "../sizes.ts";
import { bytesOf, lineOf, readable } from "../table.ts";
import { BARE } from "./candidates.ts";
import type { Measured } from "./rounds.ts";
import type { Goal } from "./targets.ts";

const DOCUMENT = "docs/performance.md";
const MEGABYTE = 1_000_000;
const MEMORY_GOALS_MB = { started_bytes: 150, loaded_bytes: 260 };
const HEADS = [
  "",
  "per second",
  "of bare",
  "target",
  "p50",
  "p99",
  "bytes",
  "brotli",
  "CPU, own",
  "CPU, PostgreSQL",
];

export type Memory = { started_bytes: number; loaded_bytes: number; peak_bytes: number | null };

type Results = {
  /** Each has a bare server of its own, measured in the same rounds. */
  parts: readonly (readonly Measured[])[];
  size: Size;
  load_before: number;
  memory: Memory;
};

/** Writes the results between the markers of docs/performance.md, and prints them. */
export function writeDocument({ parts, size, load_before, memory }: Results): void {
  const text = [
    `${readable(size.topics)} topics, ${readable(size.replies)} replies. ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}; load before the run ${load_before.toFixed(1)}.`,
    "",
    lineOf(HEADS),
    lineOf(["---", ...HEADS.slice(1).map(() => "---:")]),
    ...parts.flatMap((part) => {
      const bare_rates = part.find(({ candidate }) => candidate.name === BARE)?.rates ?? [];
      return part.map((measured) => lineOf(cellsOf(measured, bare_rates)));
    }),
    "",
    ...memoryLines(memory),
  ].join("\n");
  writeBetweenMarkers(DOCUMENT, "bench", text);
  process.stdout.write(`${text}\n`);
}

function cellsOf(measured: Measured, bare_rates: readonly number[]): string[] {
  const { candidate, rates, latencies_ms, cpu_ms, database_cpu_ms } = measured;
  const { name, goal, bytes } = candidate;
  const share = median(rates.map((rate, round) => (rate / (bare_rates[round] ?? NaN)) * 100));
  const sorted_ms = latencies_ms.toSorted((a, b) => a - b);
  const per_request = (ms: number) => `${fixed(ms / latencies_ms.length)} ms`;
  return [
    goal ? `**${name}**` : name,
    readable(Math.round(median(rates))),
    `${fixed(share)} %`,
    goal ? goalText(goal) : "",
    `${fixed(at(sorted_ms, 0.5))} ms`,
    `${fixed(at(sorted_ms, 0.99))} ms`,
    bytes ? bytesOf(bytes.raw) : "",
    bytes?.brotli ? bytesOf(bytes.brotli) : "",
    per_request(cpu_ms),
    per_request(database_cpu_ms),
  ];
}

function goalText(goal: Goal): string {
  return "share" in goal ? `${goal.share} %` : `${goal.per_second}/s`;
}

function memoryLines({ started_bytes, loaded_bytes, peak_bytes }: Memory): string[] {
  return [
    lineOf(["memory of the app", "", "target"]),
    lineOf(["---", "---:", "---:"]),
    lineOf(["started", megabytes(started_bytes), `${MEMORY_GOALS_MB.started_bytes} MB`]),
    lineOf(["under load", megabytes(loaded_bytes), `${MEMORY_GOALS_MB.loaded_bytes} MB`]),
    lineOf(["peak", megabytes(peak_bytes), ""]),
  ];
}

function megabytes(bytes: number | null): string {
  return bytes === null ? "–" : `${Math.round(bytes / MEGABYTE)} MB`;
}

/** Two digits that count, which is enough for what is measured. */
function fixed(value: number): string {
  return Number(value.toPrecision(2)).toString();
}

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
