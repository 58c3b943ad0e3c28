import { OperatorError } from "#app/lib/process/operator-error.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { isMissing } from "../../members/files/parts/check-blob.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { packTar, type StreamedFile } from "../backups/archive-file.server.ts";
import { closeConnection, openConnection, type Sql } from "../backups/connection.server.ts";
import type { ArchiveChoices } from "./archive-choices.ts";
import { entryOf, NO_TIME } from "./archive-entries.ts";
import {
  contentName,
  FORMAT_ENTRY,
  FORMAT_NAME,
  FORMAT_VERSION,
  type Format,
  MANIFEST_ENTRY,
  type Manifest,
} from "./format.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";
import { addPart, listParts } from "./line-parts.ts";
import { countLines, isExported, selectLines } from "./select-lines.ts";

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
      for await (const part of listParts(kind.name, selectRows(sql, kind, choices))) {
        yield addPart(manifest, kind.name, part);
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

async function* selectRows(sql: Sql, kind: Kind, choices: ArchiveChoices): AsyncGenerator<object> {
  for await (const rows of sql.unsafe(selectLines(kind, choices)).cursor(ROWS_AT_ONCE)) yield* rows;
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
