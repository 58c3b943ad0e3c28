import type { ArchiveFile } from "./archive-file.server.ts";
import { closeConnection, openConnection } from "./connection.server.ts";
import { copyOut, type RowSource } from "./copy-table.server.ts";
import {
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  partName,
  SNAPSHOT_FILE,
  type Snapshot,
} from "./manifest.ts";
import { listMigrations } from "./migrations.server.ts";
import type { ReportProgress } from "./progress.server.ts";
import { startChecksum } from "./table-checksum.server.ts";
import { estimateBytes, LEFT_OUT, listSequences, listTables, type Table } from "./tables.server.ts";

/** A tar states the length of a file before its contents, so each part is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * The files of a backup: the whole database as one transaction sees it. `onManifest` is called with
 * the manifest before the last file.
 */
export async function* listArchiveFiles(
  name: string,
  made_at: Date,
  report: ReportProgress,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<ArchiveFile> {
  const sql = openConnection();
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    const [row] = await sql`select pg_export_snapshot() as snapshot`;
    const source = { snapshot: String(row?.snapshot) };
    const snapshot: Snapshot = {
      format: FORMAT,
      name,
      made_at: made_at.toISOString(),
      migrations: await listMigrations(sql),
      left_out: LEFT_OUT,
      tables: await listTables(sql),
      sequences: await listSequences(sql),
    };
    yield jsonFile(SNAPSHOT_FILE, snapshot);
    const expected_bytes = await estimateBytes(sql);
    let bytes = 0;
    const tables: Manifest["tables"] = [];
    for (const table of snapshot.tables) {
      const checksum = startChecksum();
      let number = 0;
      for await (const body of readParts(source, table)) {
        number += 1;
        checksum.add(body);
        bytes += body.length;
        yield { name: partName(table.name, number), body };
        await report(Math.min(1, bytes / expected_bytes));
      }
      tables.push({ ...table, ...checksum.result() });
    }
    const manifest = { ...snapshot, tables };
    onManifest(manifest);
    yield jsonFile(MANIFEST_FILE, manifest);
  } finally {
    await closeConnection(sql);
  }
}

async function* readParts(source: RowSource, table: Table): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of copyOut(source, table)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

function jsonFile(name: string, value: unknown): ArchiveFile {
  return { name, body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}
