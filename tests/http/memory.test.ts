import { execFileSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { usageOf } from "#tests/support/process-usage.ts";

/** It is about 130. The rest is for other versions of Node and of the C library. */
const STARTED_MAX_MB = 180;
const MEGABYTE = 1_000_000;
const MEMORY_FLAG = "--max-semi-space-size=8";

let app: App;
afterEach(() => app.stop());

test("a started process has its limit for new objects, and little memory", async () => {
  app = await startApp();
  expect(usageOf(app.pid).memory_bytes / MEGABYTE).toBeLessThan(STARTED_MAX_MB);
  expect(listProcesses().find(({ pid }) => pid === app.pid)?.args).toContain(MEMORY_FLAG);
});

test("serving processes have the limit too", async () => {
  app = await startApp({ WORKERS: "2" });
  const serving = listProcesses().filter(({ parent }) => parent === app.pid);
  expect(serving.map(({ args }) => args.includes(MEMORY_FLAG))).toEqual([true, true]);
});

test("a limit of the operator is not replaced", async () => {
  app = await startApp({ NODE_OPTIONS: "--max-semi-space-size=16" });
  expect(listProcesses().find(({ pid }) => pid === app.pid)?.args).not.toContain(MEMORY_FLAG);
});

function listProcesses(): { pid: number; parent: number; args: string }[] {
  const output = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return output.split("\n").map((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(" ") };
  });
}
