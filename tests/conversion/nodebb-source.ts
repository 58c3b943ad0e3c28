import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Double, serialize } from "bson";
import { ENTRIES } from "./nodebb-community.ts";
import type { Entry } from "./nodebb-members.ts";

export type NodebbKind = "mongodump" | "mongodump, gzipped" | "pg_dump";

/** A picture of one point. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n%âãÏÓ\ntrailer<</Root 1 0 R>>\n%%EOF\n");

const UPLOADS: Record<string, Buffer> = {
  "public/uploads/files/1700000000001-çay.png": PNG,
  "public/uploads/files/1700000000001-çay-resized.png": PNG,
  "public/uploads/files/1700000000002-plan.pdf": PDF,
  "public/uploads/files/1700000000003-kapak.png": PNG,
  // Of a conversation of two: no post has it.
  "public/uploads/files/1700000000004-gizli.png": PNG,
  "public/uploads/profile/uid-1/1-profileavatar-1700000000000.png": PNG,
  "config.json": Buffer.from('{"url": "https://forum.example/nodebb", "secret": "s"}'),
};

/** The dump of an invented community and its uploaded files, as an owner would collect them. */
export async function writeNodebb(
  folder: string,
  kind: NodebbKind,
  entries: readonly Entry[] = ENTRIES,
): Promise<string[]> {
  const files = { ...UPLOADS, ...dumpOf(kind, entries) };
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return Object.keys(files);
}

function dumpOf(kind: NodebbKind, entries: readonly Entry[]): Record<string, Buffer> {
  if (kind === "pg_dump") return { "dump.sql": Buffer.from(postgresDump(entries)) };
  const bytes = mongoDump(entries);
  return kind === "mongodump"
    ? { "dump/nodebb/objects.bson": bytes, "dump/nodebb/sessions.bson": Buffer.alloc(0) }
    : { "dump/nodebb/objects.bson.gz": gzipSync(bytes) };
}

function mongoDump(entries: readonly Entry[]): Buffer {
  const documents = entries.flatMap((entry) => {
    const { key } = entry;
    if ("object" in entry) return [{ _key: key, ...entry.object }];
    if ("members" in entry) return [{ _key: key, members: entry.members }];
    return entry.scored.map(([value, score]) => ({ _key: key, value, score: new Double(score) }));
  });
  return Buffer.concat(documents.map((document) => serialize(document)));
}

function postgresDump(entries: readonly Entry[]): string {
  const hashes: string[][] = [];
  const zsets: string[][] = [];
  const sets: string[][] = [];
  for (const entry of entries) {
    const { key } = entry;
    if ("object" in entry) hashes.push([key, JSON.stringify(entry.object), "hash"]);
    else if ("members" in entry) sets.push(...entry.members.map((value) => [key, value, "set"]));
    else zsets.push(...entry.scored.map(([value, score]) => [key, value, String(score), "zset"]));
  }
  return [
    "--\n-- PostgreSQL database dump\n--\n",
    "SET client_encoding = 'UTF8';\n",
    "CREATE TABLE public.legacy_hash (\n    _key text NOT NULL,\n    data jsonb NOT NULL\n);\n",
    copy("legacy_hash", ["_key", "data", "type"], hashes),
    copy("legacy_object", ["_key", "type", '"expireAt"'], [["a", "hash", "\\N"]]),
    copy("legacy_set", ["_key", "member", "type"], sets),
    copy("legacy_zset", ["_key", "value", "score", "type"], zsets),
    "--\n-- PostgreSQL database dump complete\n--\n",
  ].join("\n");
}

function copy(table: string, columns: string[], rows: string[][]): string {
  const lines = rows.map((row) =>
    row
      .map((field) =>
        field === "\\N"
          ? field
          : field.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t"),
      )
      .join("\t"),
  );
  return [`COPY public.${table} (${columns.join(", ")}) FROM stdin;`, ...lines, "\\.\n"].join("\n");
}
