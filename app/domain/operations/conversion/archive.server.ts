import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type StreamedFile } from "../backups/archive-file.server.ts";
import { entryOf, NO_TIME } from "../community/archive-entries.ts";
import {
  contentName,
  FORMAT_ENTRY,
  FORMAT_NAME,
  FORMAT_VERSION,
  type Format,
  MANIFEST_ENTRY,
  type Manifest,
} from "../community/format.ts";
import { KINDS } from "../community/kinds/index.ts";
import { addPart, listParts } from "../community/line-parts.ts";
import { LINES } from "./lines.ts";
import type { ConversionStore } from "./store.server.ts";

const FORMAT: Format = { format: FORMAT_NAME, version: FORMAT_VERSION, content: "everything" };
const OWNER_ONLY = 0o600;

/** Writes the archive of docs/format.md. `contents` has the bytes of drawn pictures. */
export async function writeConverted(
  store: ConversionStore,
  contents: string,
  file: string,
): Promise<void> {
  const output = createWriteStream(file, { mode: OWNER_ONLY, flush: true });
  await pipeline(packTar(listEntries(store, contents), NO_TIME), createGzip(), output);
}

async function* listEntries(
  store: ConversionStore,
  contents: string,
): AsyncGenerator<StreamedFile> {
  const manifest: Manifest = { lines: {}, files: { count: 0, bytes: 0 }, parts: {} };
  yield entryOf(FORMAT_ENTRY, FORMAT);
  for (const { name } of KINDS)
    for await (const part of listParts(name, LINES[name]?.(store) ?? []))
      yield addPart(manifest, name, part);
  const files = store.iterate(`
    select c.sha256, min(s.path) as path from file_contents c left join source_contents s on s.sha256 = c.sha256
    group by c.sha256 order by c.sha256`);
  for (const { sha256, path } of files) {
    const source_path = path === null ? join(contents, String(sha256)) : String(path);
    const { size } = await stat(source_path);
    manifest.files.count += 1;
    manifest.files.bytes += size;
    yield { name: contentName(String(sha256)), bytes: size, read: () => readFile(source_path) };
  }
  yield entryOf(MANIFEST_ENTRY, manifest);
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) yield Buffer.from(chunk);
}
