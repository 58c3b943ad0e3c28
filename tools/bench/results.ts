import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** The results of the last run of each size, from which the table is made. */
const FOLDER = "tools/bench/results";
const GIGABYTE = 1024 ** 3;

const row_shape = z.object({
  name: z.string(),
  unit: z.enum(["ms", "bytes", "%", "/s", "times"]),
  value: z.number(),
  p95: z.number().optional(),
});

const results_shape = z.object({
  measured_on: z.string(),
  machine: z.string(),
  /** The load of the machine before the run, to recognise a run on a busy machine. */
  load: z.number(),
  topics: z.number(),
  replies: z.number(),
  parts: z.record(z.string(), z.array(row_shape)),
});

export type Row = z.output<typeof row_shape>;
export type Results = z.output<typeof results_shape>;

export function readResults(size_name: string): Results | null {
  const path = pathOf(size_name);
  return existsSync(path) ? results_shape.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** Replaces the parts that were measured, and leaves the others of an earlier run. */
export function storeResults(
  size_name: string,
  counts: { topics: number; replies: number },
  load: number,
  parts: Results["parts"],
): void {
  const results: Results = {
    measured_on: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    load,
    ...counts,
    parts: { ...readResults(size_name)?.parts, ...parts },
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(pathOf(size_name), `${JSON.stringify(results, null, 2)}\n`);
}

export function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model ?? "unknown processor"}, ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}`;
}

export const currentLoad = (): number => loadavg()[0] ?? 0;

const pathOf = (size_name: string): string => join(FOLDER, `${size_name}.json`);
