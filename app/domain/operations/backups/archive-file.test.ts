import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ArchiveFile, packArchive, readArchive } from "./archive-file.server.ts";
import { toBackupError } from "./backup-error.server.ts";

const FILES = [
  { name: "snapshot.json", body: Buffer.from("{}") },
  { name: "tables/users/000001.tsv", body: Buffer.from("1\tayşe\\tdemir\t\\N\n".repeat(40)) },
  { name: "tables/posts/000001.tsv", body: Buffer.alloc(0) },
  { name: "manifest.json", body: Buffer.alloc(512, "{") },
];
/** The same files as written by the releases before tar-stream was used. */
const FORMER_ARCHIVE =
  "H4sIAAAAAAAA/+2WTQ6CMBCFu8VTeAJ4LT/ewhOwqbFGjIBhiokhnsXTeC8jcaGycCOtxPk2M3mbmWT6XkqVPtC2tuGO6kqMAwBkQF8xrADUUw8BiSRdiDlG2ueFlqxuBJzM+kG6s+8NGJ9YvdobiloyDUW9/WRo6fjVGR/8L2OFN//LTCn2vwtkoE/Xi8nt2pRFE+TLGSusTFfx7aep8cj/Q03WV/4P+3v+x5z/Lih1VWwM+fz/y+H9kaiU7++CjvlrfL8/hmH8cQMOumtRABQAAA==";

test("an archive read in chunks of any size returns its files", async () => {
  const whole = await packed(FILES);
  for (const size of [16, 100, whole.length])
    expect(await read(pieces(whole, size))).toEqual(FILES);
});

test("an archive of an earlier release is read", async () => {
  expect(await read([Buffer.from(FORMER_ARCHIVE, "base64")])).toEqual(FILES);
});

test("an archive begins as an earlier release expects it", async () => {
  const GZIP_HEADER_BYTES = 10;
  const former = Buffer.from(FORMER_ARCHIVE, "base64").subarray(0, GZIP_HEADER_BYTES);
  expect((await packed(FILES)).subarray(0, GZIP_HEADER_BYTES)).toEqual(former);
});

test("tar lists the files, and an archive packed by tar in the same order is read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "divan-archive-"));
  const path = join(folder, "archive.tar.gz");
  const names = FILES.map(({ name }) => name);
  writeFileSync(path, await packed(FILES));
  expect(run("tar", "-tzf", path).trim().split("\n")).toEqual(names);
  for (const { name, body } of FILES) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  run("tar", "-C", folder, "-czf", path, ...names);
  expect(await read([execFileSync("cat", [path])])).toEqual(FILES);
  rmSync(folder, { recursive: true });
});

test("an archive with a changed byte is refused unless its files are the same, and a truncated one always", async () => {
  const whole = await packed(FILES);
  const accepted_offsets: number[] = [];
  for (let offset = 0; offset < whole.length; offset += 1) {
    const changed = Buffer.from(whole);
    changed[offset] = (whole[offset] ?? 0) ^ 0x10;
    if (!(await isRefusedOrSame(changed))) accepted_offsets.push(offset);
    if (!(await isRefused(whole.subarray(0, offset)))) accepted_offsets.push(-offset);
  }
  expect(accepted_offsets).toEqual([]);
});

test("a tar that is truncated inside of a whole gzip file is refused as damaged", async () => {
  const tar = gunzipSync(await packed(FILES));
  for (const bytes of [700, 1100, 2100])
    expect(await isRefused(gzipSync(tar.subarray(0, bytes)))).toBe(true);
});

test.each(["x", "L", "2", "5"])(
  "an entry of the type %s is refused, with a right checksum too",
  async (type) => {
    const tar = gunzipSync(await packed(FILES));
    const checksum = Number.parseInt(tar.toString("latin1", 148, 154), 8);
    const changed = checksum - "0".charCodeAt(0) + type.charCodeAt(0);
    tar.write(changed.toString(8).padStart(6, "0"), 148, "latin1");
    tar.write(type, 156, "latin1");
    const error = await read([gzipSync(tar)]).then(() => null, toBackupError);
    expect(error?.message).toContain("more than files");
  },
);

test("bytes after the end are refused", async () => {
  const whole = await packed(FILES);
  for (const more of [Buffer.from("x"), Buffer.alloc(512)])
    expect(await isRefused(Buffer.concat([whole, more]))).toBe(true);
});

test("packing takes files only as fast as the stream is read, and fails with their error", async () => {
  const file_bytes = 65_536;
  let files_taken = 0;
  async function* files() {
    for (; files_taken < 200; files_taken += 1)
      yield { name: `${files_taken}`, body: randomBytes(file_bytes) };
    throw new Error("no more files");
  }
  const { stream, done } = packArchive(files(), new Date(0));
  done.catch(() => {});
  let read_bytes = 0;
  let max_files_ahead = 0;
  const readAll = async () => {
    for await (const chunk of stream) {
      read_bytes += chunk.length;
      max_files_ahead = Math.max(max_files_ahead, files_taken - read_bytes / file_bytes);
    }
  };
  await expect(readAll()).rejects.toThrow("no more files");
  await expect(done).rejects.toThrow("no more files");
  expect(files_taken).toBe(200);
  expect(max_files_ahead).toBeLessThan(20);
});

test("a disk that is full in the middle of a file fails the packing and nothing else", async () => {
  const files = ["a", "b", "c"].map((name) => ({ name, body: randomBytes(4_000_000) }));
  const { stream, done } = packArchive(Readable.from(files), new Date(0));
  const written = pipeline(stream, createWriteStream("/dev/full"));
  const [packing, writing] = await Promise.allSettled([done, written]);
  expect(writing).toMatchObject({ status: "rejected", reason: { code: "ENOSPC" } });
  expect(packing).toMatchObject({ status: "rejected", reason: { code: "ENOSPC" } });
});

test("a storage that breaks off while a file waits to be read is named as the cause", async () => {
  const whole = await packed([{ name: "a", body: randomBytes(1_000_000) }]);
  const archive = new Readable({ read: () => {} });
  archive.push(whole.subarray(0, 500_000));
  const entry = (await readArchive(archive).next()).value;
  archive.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  await once(archive, "error");
  await expect(buffer(entry?.body ?? [])).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("errors of storages and of the database are mapped to reasons", () => {
  expect(reasonOf({ code: "ENOSPC" })).toBe("storageFull");
  expect(reasonOf({ name: "Full", $metadata: { httpStatusCode: 507 } })).toBe("storageFull");
  expect(reasonOf({ name: "PostgresError", code: "53100" })).toBe("databaseFull");
  expect(reasonOf({ code: "ECONNREFUSED" })).toBe("storageAway");
  expect(reasonOf({ name: "NoSuchBucket" })).toBe("storageRefused");
  expect(reasonOf({ name: "Slow", $metadata: { httpStatusCode: 503 } })).toBe("storageAway");
  expect(reasonOf({ code: "Z_DATA_ERROR" })).toBe("damaged");
  expect(reasonOf({})).toBe("unexpected");
});

function reasonOf(fields: object) {
  return toBackupError(Object.assign(new Error("message"), fields)).reason;
}

async function packed(files: ArchiveFile[]): Promise<Buffer> {
  const { stream, done } = packArchive(Readable.from(files), new Date(0));
  const [whole] = await Promise.all([buffer(stream), done]);
  return whole;
}

function pieces(whole: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
    Buffer.from(whole.subarray(index * size, (index + 1) * size)),
  );
}

async function read(chunks: Buffer[]): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for await (const { name, body } of readArchive(Readable.from(chunks)))
    files.push({ name, body: await buffer(body) });
  return files;
}

async function isRefused(bytes: Buffer): Promise<boolean> {
  const error = await read([bytes]).then(() => null, toBackupError);
  return error?.reason === "damaged";
}

/**
 * A changed byte may be in gzip's header, which holds a time and a system, and then changes no
 * file.
 */
async function isRefusedOrSame(bytes: Buffer): Promise<boolean> {
  return await read([bytes]).then(
    (files) => JSON.stringify(files) === JSON.stringify(FILES),
    (error) => toBackupError(error).reason === "damaged",
  );
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: "utf8" });
}
