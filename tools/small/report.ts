import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeBetweenMarkers } from "../bench/marked-document.ts";
import { describeMachine } from "../bench/results.ts";
import type { Cgroup } from "../cgroup.ts";

const DOCUMENT = "docs/small-machine.md";
/** The findings of the last run of each part, from which the table is made. */
const FOLDER = "tools/small/results";
const MEGABYTE = 1024 * 1024;

const finding = z.object({ title: z.string(), figure: z.string(), holds: z.boolean() });
export type Finding = z.infer<typeof finding>;

const result = z.object({
  measured_on: z.string(),
  machine: z.string(),
  findings: z.array(finding),
});

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

/** The kernel ends a process when the machine has no more memory. */
export function killedFinding({ readMemory }: Cgroup): Finding {
  const { killed } = readMemory();
  return { title: "programs ended by the kernel", figure: String(killed), holds: killed === 0 };
}

export function storeFindings(part: string, findings: readonly Finding[]): void {
  for (const { title, figure, holds } of findings)
    process.stdout.write(`${holds ? "holds" : "BROKEN"}: ${title}: ${figure}\n`);
  const measured_on = new Date().toISOString().slice(0, 10);
  mkdirSync(FOLDER, { recursive: true });
  const text = JSON.stringify({ measured_on, machine: describeMachine(), findings }, null, 2);
  writeFileSync(pathOf(part), `${text}\n`);
}

/** A part that was not measured yet has no rows. */
export function writeDocument(parts: readonly string[]): void {
  const rows = parts.flatMap((part) => {
    if (!existsSync(pathOf(part))) return [];
    const { measured_on, machine, findings } = result.parse(
      JSON.parse(readFileSync(pathOf(part), "utf8")),
    );
    return [
      `| **${part}** | ${measured_on}, one core of ${machine} | |`,
      ...findings.map(
        ({ title, figure, holds }) => `| ${title} | ${figure} | ${holds ? "yes" : "**no**"} |`,
      ),
    ];
  });
  const head = ["| what | measured | holds |", "| --- | --- | --- |"];
  writeBetweenMarkers(DOCUMENT, "small", [...head, ...rows].join("\n"));
}

const pathOf = (part: string): string => join(FOLDER, `${part}.json`);
