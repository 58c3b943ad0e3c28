import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConversionError } from "./conversion-error.ts";
import { makeWorkFolder } from "./work-folder.server.ts";

const MARK = "of-a-conversion";

let root: string;
let work: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "divan-work-"));
  work = join(root, "out.tar.gz.converting");
});
afterEach(() => rmSync(root, { recursive: true }));

test("what an interrupted conversion has left is removed", async () => {
  mkdirSync(work);
  const interrupted = `const mark = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(join(work, MARK))});
    mark.exec("pragma journal_mode = memory; begin exclusive"); process.kill(process.pid, "SIGKILL");`;
  expect(spawnSync(process.execPath, ["-e", interrupted]).signal).toBe("SIGKILL");
  writeFileSync(join(work, "rows.sqlite"), "");
  mkdirSync(join(work, "contents"));
  const removeWorkFolder = await makeWorkFolder(work);
  expect(readdirSync(work)).toEqual([MARK]);
  await removeWorkFolder();
  expect(readdirSync(root)).toEqual([]);
});

test("a conversion that is at work keeps its folder", async () => {
  const removeWorkFolder = await makeWorkFolder(work);
  writeFileSync(join(work, "rows.sqlite"), "");
  await expect(makeWorkFolder(work)).rejects.toThrow("Another conversion is at work");
  expect(readdirSync(work)).toContain("rows.sqlite");
  await removeWorkFolder();
  await (await makeWorkFolder(work))();
});

test("a folder that is empty is taken", async () => {
  mkdirSync(work);
  await makeWorkFolder(work);
  expect(readdirSync(work)).toHaveLength(1);
});

test("a folder of somebody else stays, and so does a file or a link", async () => {
  mkdirSync(work);
  writeFileSync(join(work, "letters.txt"), "");
  await expect(makeWorkFolder(work)).rejects.toThrow(ConversionError);
  expect(readdirSync(work)).toEqual(["letters.txt"]);
  writeFileSync(join(root, "file"), "");
  await expect(makeWorkFolder(join(root, "file"))).rejects.toThrow(ConversionError);
  const made = join(root, "made");
  await makeWorkFolder(made);
  symlinkSync(made, join(root, "link"));
  await expect(makeWorkFolder(join(root, "link"))).rejects.toThrow(ConversionError);
  expect(readdirSync(made)).toHaveLength(1);
});
