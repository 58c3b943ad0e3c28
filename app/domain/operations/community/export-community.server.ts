import { createHash } from "node:crypto";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { isMissing } from "../../members/files/parts/check-blob.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { packTar, type StreamedFile } from "../backups/archive-file.server.ts";
import { closeConnection, openConnection, type Sql } from "../backups/connection.server.ts";
import type { ArchiveChoices } from "./archive-choices.ts";
import {
  contentName,
  FORMAT_ENTRY,
  FORMAT_NAME,
  FORMAT_VERSION,
  type Format,
  MANIFEST_ENTRY,
  type Manifest,
  PART_BYTES,
  partName,
} from "./format.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";
import { countLines, isExported, selectLines } from "./select-lines.ts";

/** Equal contents are equal bytes, so an archive does not say when it was made. */
const NO_TIME = new Date(0);
const ROWS_AT_ONCE = 500;

type StoredContent = { sha256: string; size: number; is_in_bucket: boolean };
/** `share` is between 0 and 1. */
export type ReportShare = (share: number) => Promise<void> | void;

/**
 * The tar of the community, as it is read: the state of one moment, in bounded memory. Only superusers
 * and the operator may have it, so no reader limits what is read.
 */
export function exportCommunity(
  choices: ArchiveChoices,
  report: ReportShare = () => {},
): AsyncGenerator<Buffer> {
  return packTar(listEntries(choices, report), NO_TIME);
}

async function* listEntries(
  choices: ArchiveChoices,
  report: ReportShare,
): AsyncGenerator<StreamedFile> {
  const sql = openConnection();
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    const manifest: Manifest = { lines: {}, files: { count: 0, bytes: 0 }, parts: {} };
    const kinds = KINDS.filter((kind) => isExported(kind, choices));
    const work = await measureWork(sql, kinds, choices);
    let done = 0;
    const advance = async (steps: number) => {
      done += steps;
      await report(Math.min(1, done / work.total));
    };
    yield entryOf(FORMAT_ENTRY, formatOf(choices));
    for (const kind of kinds)
      for await (const part of listParts(sql, kind, choices)) {
        manifest.lines[kind.name] = (manifest.lines[kind.name] ?? 0) + part.lines;
        manifest.parts[part.name] = createHash("sha256").update(part.body).digest("hex");
        yield bufferedFile(part.name, part.body);
        await advance(part.lines);
      }
    for (const content of work.contents) {
      manifest.files.count += 1;
      manifest.files.bytes += content.size;
      yield {
        name: contentName(content.sha256),
        bytes: content.size,
        read: () => readContent(content),
      };
      await advance(1);
    }
    yield entryOf(MANIFEST_ENTRY, manifest);
  } finally {
    await closeConnection(sql);
  }
}

type Part = { name: string; body: Buffer; lines: number };

async function* listParts(sql: Sql, kind: Kind, choices: ArchiveChoices): AsyncGenerator<Part> {
  let [number, lines, bytes] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const takePart = (): Part => {
    number += 1;
    const part = { name: partName(kind.name, number), body: Buffer.concat(waiting), lines };
    [lines, bytes, waiting] = [0, 0, []];
    return part;
  };
  for await (const rows of sql.unsafe(selectLines(kind, choices)).cursor(ROWS_AT_ONCE))
    for (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      waiting.push(line);
      lines += 1;
      bytes += line.length;
      if (bytes >= PART_BYTES) yield takePart();
    }
  if (lines > 0) yield takePart();
}

/** How many lines and contents there are, for the progress, and which contents. */
async function measureWork(sql: Sql, kinds: readonly Kind[], choices: ArchiveChoices) {
  let total = 1;
  for (const kind of kinds) {
    const [row] = await sql.unsafe(countLines(kind, choices));
    total += Number(row?.count ?? 0);
  }
  const file_contents = kinds.find(({ name }) => name === "file_contents");
  const contents = file_contents
    ? await sql.unsafe<StoredContent[]>(`
        select b.sha256, b.size::float8 as size, b.is_in_bucket from blobs b
        where b.sha256 in (select sha256 from (${selectLines(file_contents, choices)}) as line)
        order by b.sha256 collate "C"`)
    : [];
  return { total: total + contents.length, contents };
}

async function* readContent({ sha256, is_in_bucket }: StoredContent): AsyncGenerator<Buffer> {
  const storage = uploadedStorage(is_in_bucket);
  try {
    for await (const chunk of await storage.read(storage.uriOf(blobName(sha256))))
      yield Buffer.from(chunk);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new OperatorError(
      `The bytes of an uploaded file (${sha256}) are not there. If it was deleted just now, start again; npm run doctor says more.`,
      { cause: error },
    );
  }
}

function formatOf({ content }: ArchiveChoices): Format {
  return { format: FORMAT_NAME, version: FORMAT_VERSION, content };
}

function entryOf(name: string, value: object): StreamedFile {
  return bufferedFile(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

function bufferedFile(name: string, body: Buffer): StreamedFile {
  return {
    name,
    bytes: body.length,
    async *read() {
      yield body;
    },
  };
}
