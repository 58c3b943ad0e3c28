import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Cgroup } from "../cgroup.ts";
import { sampleMemory } from "./sample-memory.ts";

type Ended = { ms: number; output: string; memory_bytes: number };

/** Runs a command of the site in a group of processes. Throws with what it printed if it fails. */
export async function runInside(
  machine: Cgroup,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const began_ms = performance.now();
  const memory = sampleMemory(machine);
  const child = await machine.startIn(async () =>
    spawn("sh", args, {
      env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "warn", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "close");
  const memory_bytes = memory.stop();
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}: ${output}`);
  return { ms: performance.now() - began_ms, output, memory_bytes };
}
