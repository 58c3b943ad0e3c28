import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logOutput } from "./log-output.ts";

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-log-"));
  fd = openSync("/dev/full", "w");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

test("lines wait while the disk is full, and are written in their order when there is room", () => {
  const output = logOutput(fd, () => expect.unreachable());
  output.write("one\n");
  output.write("two\n");
  makeRoom();
  vi.runAllTimers();
  expect(written()).toBe("one\ntwo\n");
  output.write("three\n");
  expect(written()).toBe("one\ntwo\nthree\n");
});

test("the next line is written behind those that wait, and each only once", () => {
  const output = logOutput(fd, () => expect.unreachable());
  output.write("one\n");
  makeRoom();
  output.write("two\n");
  vi.runAllTimers();
  expect(written()).toBe("one\ntwo\n");
});

test("a megabyte of lines waits; more are lost and counted", () => {
  const line = `${"x".repeat(1023)}\n`;
  const onLost = vi.fn<(lines: number) => void>();
  const output = logOutput(fd, onLost);
  for (let n = 0; n < 1030; n += 1) output.write(line);
  expect(onLost).not.toHaveBeenCalled();
  makeRoom();
  vi.runAllTimers();
  expect(written()).toBe(line.repeat(1024));
  expect(onLost.mock.calls).toEqual([[6]]);
  output.write("next\n");
  expect(written()).toMatch(/\nnext\n$/);
  expect(onLost.mock.calls).toEqual([[6]]);
});

/** The descriptor gets a disk with room, as if files had been deleted. */
function makeRoom(): void {
  closeSync(fd);
  expect(openSync(join(folder, "log"), "w")).toBe(fd);
}

function written(): string {
  return readFileSync(join(folder, "log"), "utf8");
}
