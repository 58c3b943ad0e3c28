import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { usageOf } from "#tests/support/process-usage.ts";

/** The target is 150. The rest is for other versions of Node and of the C library. */
const STARTED_MAX_MB = 158;
const MEGABYTE = 1_000_000;
const MALLOC_SETTINGS = [
  "MALLOC_ARENA_MAX=2",
  "MALLOC_MMAP_THRESHOLD_=32768",
  "MALLOC_TRIM_THRESHOLD_=131072",
];
const MEMORY_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

let app: App;
afterEach(() => app.stop());

test("a started process has its limits, and little memory", async () => {
  app = await startApp();
  expect(usageOf(app.pid).memory_bytes / MEGABYTE).toBeLessThan(STARTED_MAX_MB);
  expect(flagsOf(app.pid)).toEqual(MEMORY_FLAGS);
  expect(mallocSettingsOf(app.pid)).toEqual(MALLOC_SETTINGS);
});

test("serving processes have the limits too", async () => {
  app = await startApp({ WORKERS: "2" });
  const serving = listProcesses().filter(({ parent }) => parent === app.pid);
  expect(serving.map(({ pid }) => flagsOf(pid))).toEqual([MEMORY_FLAGS, MEMORY_FLAGS]);
  for (const { pid } of serving) expect(mallocSettingsOf(pid)).toEqual(MALLOC_SETTINGS);
});

test("a limit of the operator is not replaced", async () => {
  app = await startApp({ MALLOC_ARENA_MAX: "4" });
  expect(mallocSettingsOf(app.pid)).toContain("MALLOC_ARENA_MAX=4");
});

function flagsOf(pid: number): string[] | undefined {
  const args = listProcesses().find((each) => each.pid === pid)?.args;
  return args?.split(" ").filter((arg) => arg.startsWith("--"));
}

/** Only Linux shows the environment of another process. */
function mallocSettingsOf(pid: number): string[] {
  const file = `/proc/${pid}/environ`;
  if (!existsSync(file)) return MALLOC_SETTINGS;
  const settings = readFileSync(file, "utf8").split("\0");
  return settings.filter((setting) => setting.startsWith("MALLOC_")).toSorted();
}

function listProcesses(): { pid: number; parent: number; args: string }[] {
  const output = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return output.split("\n").map((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(" ") };
  });
}
