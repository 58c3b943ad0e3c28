import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import {
  measure,
  type PackedEntry,
  type StoredEntry,
  writeZip,
  type ZipEntry,
} from "./write-zip.ts";

const MODIFIED = new Date("2026-11-20T10:20:30Z");
/** Another program reads what was written. */
const LIST = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  print(archive.testzip(), [(entry.filename, entry.file_size, entry.date_time) for entry in archive.infolist()])`;

async function zipped(entries: Iterable<ZipEntry>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "divan-zip-"));
  const path = join(folder, "files.zip");
  await pipeline(writeZip(Readable.from(entries)), createWriteStream(path));
  const output = execFileSync("python3", ["-c", LIST, path], {
    encoding: "utf8",
    maxBuffer: 16_000_000,
  });
  rmSync(folder, { recursive: true });
  return output.trim();
}

async function entryOf(name: string, ...chunks: Buffer[]): Promise<StoredEntry> {
  const read = () => Readable.from(chunks);
  return { name, modified: MODIFIED, ...(await measure(read())), read };
}

function packed(name: string, ...chunks: Buffer[]): PackedEntry {
  return { name, modified: MODIFIED, is_packed: true, read: () => Readable.from(chunks) };
}

async function* lostBytes(): AsyncGenerator<Buffer> {
  yield Buffer.from("a");
  throw new Error("lost");
}

test("another program reads names, sizes, times and bytes", async () => {
  const entries = [
    await entryOf("12-ekmek.jpg", Buffer.from("ek"), Buffer.from("mek")),
    await entryOf("13-Çay ve 🫖.txt", Buffer.alloc(300_000, "çay")),
    await entryOf("14-bos.txt"),
  ];
  expect(await zipped(entries)).toBe(
    "None [('12-ekmek.jpg', 5, (2026, 11, 20, 10, 20, 30)), ('13-Çay ve 🫖.txt', 300000, (2026, 11, 20, 10, 20, 30)), ('14-bos.txt', 0, (2026, 11, 20, 10, 20, 30))]",
  );
  expect(await zipped([])).toBe("None []");
});

test("a text whose length is not known before is compressed", async () => {
  const entries = [
    packed("data.json", Buffer.from("[1,"), Buffer.alloc(3_000_000, "2"), Buffer.from("]")),
    await entryOf("12-ekmek.jpg", Buffer.from("ekmek")),
    packed("bos.txt"),
  ];
  expect(await zipped(entries)).toBe(
    "None [('data.json', 3000004, (2026, 11, 20, 10, 20, 30)), ('12-ekmek.jpg', 5, (2026, 11, 20, 10, 20, 30)), ('bos.txt', 0, (2026, 11, 20, 10, 20, 30))]",
  );
});

test("an error of what is compressed ends the zip", async () => {
  const entry: PackedEntry = { name: "a", modified: MODIFIED, is_packed: true, read: lostBytes };
  await expect(zipped([entry])).rejects.toThrow("lost");
});

test("more entries than the first format counts are read", async () => {
  const empty = await entryOf("x");
  const entries = Array.from({ length: 70_000 }, (_, number) => ({ ...empty, name: `${number}` }));
  expect((await zipped(entries)).split("), (").length).toBeGreaterThanOrEqual(70_000);
});

test("bytes that changed since they were measured end the zip", async () => {
  const entry = { ...(await entryOf("a", Buffer.from("abc"))), bytes: 4 };
  await expect(zipped([entry])).rejects.toThrow("measured");
});
