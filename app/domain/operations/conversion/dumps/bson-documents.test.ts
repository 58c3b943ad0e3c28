import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Long, serialize } from "bson";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConversionError } from "../conversion-error.ts";
import { readBsonDocuments } from "./bson-documents.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bson-documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(contents: Buffer) {
  const path = join(folder, "objects.bson");
  await writeFile(path, contents);
  const documents = [];
  for await (const several of readBsonDocuments(path)) documents.push(...several);
  return documents;
}

const bytesOf = (...documents: Record<string, unknown>[]) =>
  Buffer.concat(documents.map((document) => serialize(document)));

test("documents are read in their order, plain and gzipped", async () => {
  const documents = [
    { _key: "user:1", username: "Ayşe", "email:confirmed": 1 },
    { _key: "users", members: ["1", "2"] },
    { _key: "a", value: "b", score: 1.5 },
  ];
  expect(await readAll(bytesOf(...documents))).toEqual(documents);
  expect(await readAll(gzipSync(bytesOf(...documents)))).toEqual(documents);
  expect(await readAll(Buffer.alloc(0))).toEqual([]);
});

test("documents may lie across the pieces in which a file is read", async () => {
  const documents = Array.from({ length: 40 }, (_, n) => ({ n, text: "ş".repeat(n * 2500) }));
  expect(await readAll(bytesOf(...documents))).toEqual(documents);
});

test("long numbers are numbers, and times are dates", async () => {
  const [document] = await readAll(
    bytesOf({ long: Long.fromNumber(1_700_000_000_000), date: new Date(5) }),
  );
  expect(document).toEqual({ long: 1_700_000_000_000, date: new Date(5) });
});

const good = bytesOf({ _key: "a" });
const damaged = Buffer.from(good);
damaged[4] = 0x7f;
/** Each level is a document with one field, "a". */
function nested(depth: number): Buffer {
  const level_bytes = 8;
  const bytes = Buffer.alloc(depth * level_bytes + 5);
  for (let level = 0; level < depth; level += 1) {
    const start = level * 7;
    bytes.writeInt32LE(bytes.length - level * level_bytes, start);
    bytes.write("\x03a\0", start + 4);
  }
  bytes.writeInt32LE(5, depth * 7);
  return bytes;
}

test.each([
  ["zeros", Buffer.alloc(1_000_000)],
  ["a text", Buffer.from("-- MySQL dump 10.13\ncreate table a (b int);\n")],
  ["a length above the limit", Buffer.from([0, 0, 0, 0x7f, 1, 2, 3])],
  ["a negative length", Buffer.from([255, 255, 255, 255, 1, 2, 3])],
  ["an end inside a document", good.subarray(0, good.length - 2)],
  ["an end inside a length", Buffer.concat([good, Buffer.from([9, 0])])],
  ["an unknown type", damaged],
  ["a broken gzip file", gzipSync(good).subarray(0, 20)],
])("%s ends in a sentence", async (_case, contents) => {
  await expect(readAll(contents)).rejects.toThrow(ConversionError);
});

test("a document may be nested as deeply as it wants", async () => {
  const documents = await readAll(Buffer.concat([nested(1_000_000), good]));
  expect(documents.map((document) => Object.keys(document))).toEqual([["a"], ["_key"]]);
});
