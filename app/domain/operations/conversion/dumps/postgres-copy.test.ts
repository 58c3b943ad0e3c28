import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "#tests/support/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { listDumpedTables, readCopyRows } from "./postgres-copy.server.ts";

const HEAD = "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n";
const END = "--\n-- PostgreSQL database dump complete\n--\n\n";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "postgres-copy-"));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function file(contents: string | Buffer) {
  count += 1;
  const path = join(folder, `dump-${count}.sql`);
  await writeFile(path, contents);
  return path;
}

async function readAll(contents: string | Buffer, tables = ["posts", "odd name"]) {
  const rows = [];
  for await (const { table, row } of readCopyRows(await file(contents), new Set(tables)))
    rows.push([table, { ...row }]);
  return rows;
}

const copy = (table: string, columns: string, ...lines: string[]) =>
  `COPY ${table} (${columns}) FROM stdin;\n${lines.map((line) => `${line}\n`).join("")}\\.\n\n\n`;

const POSTS = copy("public.posts", "id, raw", "1\tMerhaba", "2\t\\N");

test("rows have their columns, and NULL is null", async () => {
  expect(await readAll(HEAD + POSTS + END)).toEqual([
    ["posts", { id: "1", raw: "Merhaba" }],
    ["posts", { id: "2", raw: null }],
  ]);
});

test.each([
  ["a\\tb\\nc\\\\d\\r", "a\tb\nc\\d\r"],
  ["\\b\\f\\v", "\b\f\v"],
  ["\\\\N", "\\N"],
  ["\\x41\\101\\xc4\\xb1", "AAı"],
  ["\\.", "."],
  ["\\\\.", "\\."],
  ["", ""],
  ["çğıöşü 🙂", "çğıöşü 🙂"],
])("the field %j is %j", async (field, value) => {
  expect(await readAll(HEAD + copy("posts", "raw, id", `${field}\t1`) + END)).toEqual([
    ["posts", { raw: value, id: "1" }],
  ]);
});

test("schemas, quoted names and tables that nobody asked for", async () => {
  const dump = [
    HEAD,
    copy("public.users", "id", "COPY public.posts (id) FROM stdin;", "9"),
    copy('public."odd name"', 'id, "a ""b"""', "1\t2"),
    copy("other.posts", "id", "3"),
    "COPY public.nothing  FROM stdin;\n\n\\.\n",
    copy('"public"."posts"', "id", "4"),
    END,
  ].join("");
  expect(await readAll(dump)).toEqual([
    ["odd name", { id: "1", 'a "b"': "2" }],
    ["posts", { id: "4" }],
  ]);
});

test("gzip, lines of Windows, and a byte order mark", async () => {
  const plain = HEAD + POSTS + END;
  const rows = await readAll(plain);
  expect(await readAll(gzipSync(plain))).toEqual(rows);
  expect(await readAll(plain.replaceAll("\n", "\r\n"))).toEqual(rows);
  expect(await readAll(`\ufeff${plain}`)).toEqual(rows);
});

test("rows longer than a chunk", async () => {
  const long = "ş".repeat(500_000);
  const dump = HEAD + copy("posts", "id, raw", `1\t${long}`, "2\tb") + END;
  expect(await readAll(dump)).toEqual([
    ["posts", { id: "1", raw: long }],
    ["posts", { id: "2", raw: "b" }],
  ]);
});

test.each<[string, string | Buffer, RegExp]>([
  ["another encoding", `SET client_encoding = 'LATIN5';\n${POSTS}${END}`, /LATIN5/],
  ["INSERT", `${HEAD}INSERT INTO public.posts VALUES (1);\n${END}`, /--inserts/],
  ["INSERT with columns", `${HEAD}INSERT INTO posts (id) VALUES (1);\n${END}`, /--inserts/],
  ["its own format", Buffer.from("PGDMP\x01\x0e"), /pg_restore/],
  ["UTF-16", Buffer.from(`\ufeff${HEAD}`, "utf16le"), /UTF-16/],
  ["cut rows", `${HEAD}COPY posts (id) FROM stdin;\n1\n`, /ends in the middle/],
  ["a cut dump", HEAD + POSTS, /ends in the middle/],
  ["a cut gzip", gzipSync(HEAD + POSTS + END).subarray(0, 60), /damaged or incomplete/],
  ["too few fields", HEAD + copy("posts", "id, raw", "1") + END, /less than 2 fields/],
  ["too many fields", HEAD + copy("posts", "id", "1\t2\t3") + END, /more than 1 fields/],
  [
    "other bytes",
    Buffer.concat([
      Buffer.from(`${HEAD}COPY posts (id) FROM stdin;\n`),
      Buffer.from([0xfd, 10]),
      Buffer.from(`\\.\n${END}`),
    ]),
    /not UTF-8/,
  ],
  ["an endless line", gzipSync(Buffer.alloc(40_000_000)), /too long/],
])("%s ends in a sentence", async (_name, contents, sentence) => {
  expect(await refusalOf(readAll(contents))).toMatch(sentence);
});

test("INSERT statements of other tables do no harm", async () => {
  expect(await readAll(`${HEAD}INSERT INTO public.users VALUES (1);\n${POSTS}${END}`)).toHaveLength(
    2,
  );
});

test("the tables of a dump are known before its rows", async () => {
  const dump = `${HEAD}CREATE TABLE public.posts (\n    id integer\n);\nCREATE TABLE "odd name" (\n);\nCREATE TABLE other.users (\n);\n${POSTS}`;
  expect(await listDumpedTables(await file(dump))).toEqual(new Set(["posts", "odd name"]));
  expect(await listDumpedTables(await file("CREATE TABLE `posts` (\n"))).toBeNull();
  expect(await listDumpedTables(await file(Buffer.alloc(40_000_000)))).toBeNull();
  await expect(listDumpedTables(await file("PGDMP"))).rejects.toThrow(ConversionError);
});
