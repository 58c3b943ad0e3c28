import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

export type Entry = { name: string; body: string | Buffer; type?: "file" | "symlink" };
type Line = Record<string, unknown>;

export const ANY_TIME = "2026-01-02T03:04:05.678Z";
export const MEMBER = { id: 1, username: "selin", is_superuser: true, created_at: ANY_TIME };

/** The entries of a whole archive with these lines and file contents. */
export function entriesOf(lines: Record<string, Line[]>, contents: Buffer[] = []): Entry[] {
  const parts = Object.entries(lines).map(([kind, own]) => ({
    name: `${kind}/000001.jsonl`,
    body: own.map((line) => `${JSON.stringify(line)}\n`).join(""),
  }));
  const files = contents.map((body) => ({ name: `contents/${sha256(body)}`, body }));
  const manifest = {
    lines: Object.fromEntries(Object.entries(lines).map(([kind, own]) => [kind, own.length])),
    files: { count: files.length, bytes: contents.reduce((sum, { length }) => sum + length, 0) },
    parts: Object.fromEntries(parts.map(({ name, body }) => [name, sha256(body)])),
  };
  return [
    jsonEntry("format.json", { format: "divan-community", version: 1, content: "everything" }),
    ...parts,
    ...files,
    jsonEntry("manifest.json", manifest),
  ];
}

export function jsonEntry(name: string, value: object): Entry {
  return { name, body: JSON.stringify(value) };
}

export async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, body, type = "file" } of entries)
    tar.entry(type === "file" ? { name } : { name, type, linkname: "/etc/passwd" }, body);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(tar)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes the bytes, or a gzipped tar of the entries, to a new file. */
export async function storedArchive(content: readonly Entry[] | Buffer): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), "divan-packed-")), "archive.tar.gz");
  writeFileSync(file, Buffer.isBuffer(content) ? content : gzipSync(await tarOf(content)));
  return file;
}

export function sha256(body: string | Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}
