import type { Readable } from "node:stream";
import { type ArchiveEntry, readArchive } from "./archive-file.server.ts";
import { BackupError, damagedBackup } from "./backup-error.server.ts";
import { FORMAT, tableFolder } from "./manifest.ts";
import { readSnapshot } from "./read-json.server.ts";

const BLOBS = "blobs";

export type BlobRow = { sha256: string; size: number };

/**
 * The files that a backup needs. They stand near its beginning, and the rest is not read. A backup of
 * a release without files needs none.
 */
export async function* readBlobRows(archive: Readable): AsyncGenerator<BlobRow> {
  const entries = readArchive(archive);
  try {
    const { done, value: first } = await entries.next();
    if (done) throw damagedBackup("it is empty");
    const { format, tables } = await readSnapshot(first);
    if (format > FORMAT)
      throw new BackupError("newer", "A backup has a format that this release does not know.");
    const index = tables.findIndex(({ name }) => name === BLOBS);
    const table = tables[index];
    if (!table) return;
    const earlier_folders = tables.slice(0, index).map(({ name }) => tableFolder(name));
    const [hash_column, size_column] = ["sha256", "size"].map((name) =>
      table.columns.indexOf(name),
    );
    for await (const line of linesOf(rowsOf(entries, earlier_folders))) {
      const values = line.split("\t");
      yield { sha256: values[hash_column ?? 0] ?? "", size: Number(values[size_column ?? 0]) };
    }
  } finally {
    await entries.return(undefined);
  }
}

async function* rowsOf(
  entries: AsyncIterable<ArchiveEntry>,
  earlier_folders: readonly string[],
): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    const is_reached = name.startsWith(tableFolder(BLOBS));
    if (!is_reached && !earlier_folders.some((folder) => name.startsWith(folder))) return;
    for await (const chunk of body) if (is_reached) yield chunk;
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
