import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderStorage } from "#app/lib/storage/storage-folder.server.ts";
import { checkBlob } from "../../members/files/parts/check-blob.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { copyBlob, putBlob } from "./copy-blob.server.ts";

const BYTES = Buffer.alloc(300_000, "kilim");
const blob = { sha256: createHash("sha256").update(BYTES).digest("hex") };
const NAME = blobName(blob.sha256);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-blobs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function storageWith(name: string, bytes: Buffer | null, linked = true) {
  const path = join(folder, name, NAME);
  mkdirSync(dirname(path), { recursive: true });
  if (bytes) writeFileSync(path, bytes);
  return { path, storage: folderStorage(join(folder, name), linked ? folder : undefined) };
}

const filesOf = (name: string) =>
  readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(folder, name, file)).isFile(),
  );

test.each([
  ["a link below the data folder", true, 2],
  ["bytes of their own elsewhere", false, 1],
])("a copy is %s", async (_, linked, links) => {
  const source = storageWith("live", BYTES, linked);
  const target = storageWith("copies", null, linked);
  expect(await copyBlob(blob, [source.storage], target.storage)).toBe(true);
  expect(statSync(target.path).nlink).toBe(links);
  expect(readFileSync(target.path).equals(BYTES)).toBe(true);
  expect(filesOf("copies")).toEqual([NAME]);
});

test.each([true, false])("a copy replaces a damaged one (linked: %s)", async (linked) => {
  const source = storageWith("live", BYTES, linked);
  const target = storageWith("copies", Buffer.from("bozuk"), linked);
  expect(await checkBlob(target.storage, blob)).toBe("wrong");
  expect(await copyBlob(blob, [source.storage], target.storage)).toBe(true);
  expect(await checkBlob(target.storage, blob)).toBe("right");
});

test.each([true, false])(
  "bytes that are damaged or missing are not stored, and the next source is asked (linked: %s)",
  async (linked) => {
    const damaged = storageWith("live", Buffer.from("bozuk"), linked);
    const empty = storageWith("empty", null, linked);
    const target = storageWith("copies", null, linked);
    const sources = [damaged.storage, empty.storage, target.storage];
    expect(await copyBlob(blob, sources, target.storage)).toBe(false);
    expect(filesOf("copies")).toEqual([]);
    const whole = storageWith("whole", BYTES, linked);
    expect(await copyBlob(blob, [...sources, whole.storage], target.storage)).toBe(true);
  },
);

test("replacing a file leaves the bytes of its link as they are", async () => {
  const live = storageWith("live", BYTES);
  const copies = storageWith("copies", null);
  await copyBlob(blob, [live.storage], copies.storage);
  await live.storage.put(NAME, Readable.from([Buffer.from("yeni")]));
  expect(await checkBlob(copies.storage, blob)).toBe("right");
});

test("a full disk, and a source that breaks off, are errors and leave nothing", async () => {
  const target = storageWith("copies", null);
  const full = folderStorage("/dev/full/copies");
  await expect(putBlob(blob, Readable.from([BYTES]), full)).rejects.toMatchObject({
    code: "ENOTDIR",
  });
  const broken = Readable.from(
    (function* () {
      yield BYTES;
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    })(),
  );
  await expect(putBlob(blob, broken, target.storage)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(filesOf("copies")).toEqual([]);
});
