import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folderStorage } from "./storage-folder.server.ts";

vi.mock(import("node:crypto"), async (importOriginal) => ({
  ...(await importOriginal()),
  randomUUID: () => "0-0-0-0-0" as const,
}));

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "divan-folder-")), "backups");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

test("a stored file is complete, and removing it twice succeeds", async () => {
  const storage = folderStorage(folder);
  await storage.put("a.tar.gz", Readable.from([Buffer.from("bir "), Buffer.from("iki")]));
  const uri = storage.uriOf("a.tar.gz");
  expect(readFileSync(fileURLToPath(uri), "utf8")).toBe("bir iki");
  expect(readdirSync(folder)).toEqual(["a.tar.gz"]);
  await storage.remove(uri);
  await storage.remove(uri);
  expect(readdirSync(folder)).toEqual([]);
  await expect(storage.read(uri)).rejects.toThrow("ENOENT");
});

test("a source that fails leaves no file", async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(100_000, "x");
      throw new Error("kaynak koptu");
    })(),
  );
  await expect(folderStorage(folder).put("a.tar.gz", broken)).rejects.toThrow("kaynak koptu");
  expect(readdirSync(folder)).toEqual([]);
});

test("an error of a file that is not read yet reaches its reader, and ends nothing", async () => {
  const storage = folderStorage(folder);
  await storage.put("a.tar.gz", Readable.from([Buffer.from("bir")]));
  const stream = await storage.read(storage.uriOf("a.tar.gz"));
  stream.destroy(new Error("EIO"));
  await once(stream, "close").catch(() => {});
  await expect(buffer(stream)).rejects.toThrow("EIO");
});

test("a full disk leaves no file", async () => {
  mkdirSync(folder);
  symlinkSync("/dev/full", join(folder, "a.tar.gz.0-0-0-0-0.part"));
  await expect(
    folderStorage(folder).put("a.tar.gz", Readable.from([Buffer.alloc(100_000)])),
  ).rejects.toMatchObject({ code: "ENOSPC" });
  expect(readdirSync(folder)).toEqual([]);
});
