import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { serialize } from "bson";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "#tests/support/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { ConversionStore, storeFor } from "../store.server.ts";
import { recogniseNodebb } from "./recognise.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodebb-recognise-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function recognise(files: Record<string, string | Buffer>) {
  const root = await mkdtemp(join(folder, "source-"));
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), contents);
  }
  return recogniseNodebb({ root, paths: new Set(Object.keys(files)) }, { date_order: null });
}

async function load(files: Record<string, string | Buffer>) {
  const source = await recognise(files);
  await source?.load(storeFor(new ConversionStore(":memory:")));
}

const bson = (...documents: Record<string, unknown>[]) =>
  Buffer.concat(documents.map((document) => serialize(document)));
const postgres = (text: string) => `--\n-- PostgreSQL database dump\n--\n${text}`;
const HASHES = "CREATE TABLE public.legacy_hash (\n);\n";

test.each<[string, Record<string, string | Buffer>, string | null]>([
  ["mongodump", { "dump/forum/objects.bson": "" }, "NodeBB"],
  ["pg_dump", { "forum.sql": postgres(HASHES) }, "NodeBB"],
  ["gzipped pg_dump", { "forum.sql.gz": gzipSync(postgres(HASHES)) }, "NodeBB"],
  [
    "another forum in PostgreSQL",
    { "dump.sql": postgres("CREATE TABLE public.posts (\n);") },
    null,
  ],
  ["MySQL", { "dump.sql": "-- MySQL dump 10.13\nINSERT INTO `phpbb_posts` VALUES (1);" }, null],
  ["another database of MongoDB", { "dump/shop/orders.bson": "" }, null],
  [
    "a dump among the files of NodeBB itself",
    {
      ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`nodebb/bin/program-${n}`, "x"])),
      "nodebb/zz.sql": postgres(HASHES),
      "nodebb/node_modules/a/objects.bson": "",
    },
    "NodeBB",
  ],
  ["an uploaded dump", { "public/uploads/files/dump.sql": postgres(HASHES) }, null],
  ["a broken gzip file", { "dump.sql.gz": Buffer.from([0x1f, 0x8b, 1, 2]) }, null],
  ["a chat", { "result.json": "{}", "_chat.txt": "[12.03.2024, 14:05:33] A: B" }, null],
  ["nothing", {}, null],
])("%s", async (_case, files, name) => {
  expect((await recognise(files))?.name ?? null).toBe(name);
});

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  [
    "an archive of mongodump",
    { "nodebb.archive": Buffer.from([0x6d, 0xe2, 0x99, 0x81, 0]) },
    /--out=/,
  ],
  [
    "a gzipped archive of mongodump",
    { "nodebb.archive.gz": gzipSync(Buffer.from([0x6d, 0xe2, 0x99, 0x81, 0])) },
    /--out=/,
  ],
  ["Redis", { "dump.rdb": "REDIS0011" }, /Redis/],
  ["pg_dump's own format", { "forum.dump": "PGDMP\u0001\u000e" }, /pg_restore/],
  [
    "two dumps",
    { "a/objects.bson": "", "b/objects.bson": "" },
    /several dumps of NodeBB: "a\/objects.bson", "b\/objects.bson"\./,
  ],
  [
    "many dumps",
    Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [`${name}/objects.bson`, ""])),
    /"a\/objects.bson", .*"e\/objects.bson", …\./,
  ],
  ["a name that turns the sentence round", { "\u202e.rdb": "REDIS0011" }, /^"\?\.rdb" is a file/],
])("%s is refused by a sentence", async (_case, files, sentence) => {
  expect(await refusalOf(recognise(files))).toMatch(sentence);
});

test.each<[string, Record<string, string | Buffer>]>([
  ["zeros", { "objects.bson": Buffer.alloc(100_000) }],
  ["an empty collection", { "objects.bson": "" }],
  ["documents of something else", { "objects.bson": bson({ a: 1 }, { b: 2 }) }],
  [
    "half a dump",
    { "dump.sql": postgres(`${HASHES}COPY public.legacy_hash (_key, data) FROM stdin;\n`) },
  ],
])("%s end in a sentence", async (_case, files) => {
  await expect(load(files)).rejects.toThrow(ConversionError);
});

test("values of unexpected types and ids that nobody can have are no fault", async () => {
  const hostile = [
    "user:1",
    "topic:1",
    "post:1",
    "category:1",
    "config",
    "global",
    "poll:1",
    "user:99999999999999999999",
    "post:99999999999999999999",
    "category:0",
    "topic:-1",
    "post:queue:x",
    "uid:1:ban:99999999999999999999999",
    "user:1:settings",
    "__proto__",
    "constructor",
    "toString:1",
    "message:1",
    `user:${"9".repeat(5000)}`,
    "poll:1:options:a",
  ].flatMap((_key) => [
    { _key, username: { a: 1 }, userslug: ["x"], thumbs: "[[", options: "{", tid: {}, data: "[1]" },
    { _key, value: "1", score: Number.NaN },
    { _key, members: [1, null, {}, "x"] },
    { _key, username: "a\0b", tid: 1, cid: 1, mainPid: "1e9", timestamp: "tomorrow", content: 5 },
    { _key, data: JSON.stringify({ cid: "1", title: {}, content: [] }), pid: 1, name: null },
  ]);
  await load({ "objects.bson": bson(...hostile) });
});

test("merged topics that lead in a circle have no address", async () => {
  const topics = [1, 2].map((tid) => ({
    _key: `topic:${tid}`,
    tid,
    cid: 1,
    title: "x",
    mainPid: 0,
    mergeIntoTid: 3 - tid,
  }));
  await load({ "objects.bson": bson(...topics) });
});
