import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pack, unpack } from "./gzip.server.ts";
import { readTar, tarEnd, tarFile, type TarFile } from "./tar.server.ts";
import { troubleIn } from "./trouble.server.ts";

const FILES = [
  { name: "snapshot.json", body: Buffer.from("{}") },
  { name: "tables/users/000001.tsv", body: Buffer.from("1\tayşe\\tdemir\t\\N\n".repeat(40)) },
  { name: "tables/posts/000001.tsv", body: Buffer.alloc(0) },
  { name: "manifest.json", body: Buffer.alloc(512, "{") },
];

test("what is packed comes out again, whatever the size of the pieces it comes in", async () => {
  const whole = await packed();
  for (const size of [16, 100, whole.length])
    expect(await read(pieces(whole, size))).toEqual(FILES);
});

test("any byte that is another is noticed, unless what comes out is the same to the last byte, and any that is missing too", async () => {
  const whole = await packed();
  const unnoticed: number[] = [];
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = (whole[at] ?? 0) ^ 0x10;
    if (!(await isRefusedOrSame(changed))) unnoticed.push(at);
    if (!(await isRefused(whole.subarray(0, at)))) unnoticed.push(-at);
  }
  expect(unnoticed).toEqual([]);
});

test("errors of storages have reasons", () => {
  expect(reasonOf({ code: "ENOSPC" })).toBe("storageFull");
  expect(reasonOf({ code: "ECONNREFUSED" })).toBe("storageAway");
  expect(reasonOf({ name: "NoSuchBucket" })).toBe("storageRefused");
  expect(reasonOf({ name: "Slow", $metadata: { httpStatusCode: 503 } })).toBe("storageAway");
  expect(reasonOf({ code: "Z_DATA_ERROR" })).toBe("damaged");
  expect(reasonOf({})).toBe("unexpected");
});

function reasonOf(fields: object) {
  return troubleIn(Object.assign(new Error("said"), fields)).reason;
}

async function* tar() {
  for (const file of FILES) yield* tarFile(file, new Date(0));
  yield tarEnd();
}

async function packed(): Promise<Buffer> {
  const { packed: stream, done } = pack(tar());
  const [whole] = await Promise.all([buffer(stream), done]);
  return whole;
}

function pieces(whole: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, place) =>
    Buffer.from(whole.subarray(place * size, (place + 1) * size)),
  );
}

async function read(chunks: Buffer[]): Promise<TarFile[]> {
  const files: TarFile[] = [];
  for await (const file of readTar(unpack(Readable.from(chunks)))) files.push(file);
  return files;
}

async function isRefused(bytes: Buffer): Promise<boolean> {
  const trouble = await read([bytes]).then(() => null, troubleIn);
  return trouble?.reason === "damaged";
}

/** The same text can be packed in several ways. */
async function isRefusedOrSame(bytes: Buffer): Promise<boolean> {
  return await read([bytes]).then(
    (files) => JSON.stringify(files) === JSON.stringify(FILES),
    (error) => troubleIn(error).reason === "damaged",
  );
}
