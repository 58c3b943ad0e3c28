import type { Readable } from "node:stream";
import { safeMessage } from "#app/lib/process/safe-error.server.ts";
import { withoutChangeTriggers } from "../../programs/changes/without-triggers.server.ts";
import { type ArchiveEntry, readArchive } from "./archive-file.server.ts";
import { BackupError, damagedBackup } from "./backup-error.server.ts";
import type { Sql } from "./connection.server.ts";
import { copyIn } from "./copy-table.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import { FORMAT, type Manifest, type Snapshot, snapshot_shape, tableFolder } from "./manifest.ts";
import { migrateTo } from "./migrations.server.ts";
import type { ReportProgress } from "./progress.server.ts";
import { readManifest, readSnapshot } from "./read-json.server.ts";
import type { ScratchDatabase } from "./scratch-database.server.ts";
import { checksumTable } from "./table-checksum.server.ts";
import { setSequences } from "./tables.server.ts";

/** Loading takes this part of the progress, and comparing the remainder. */
const LOADING_SHARE = 0.7;
/** Older releases have these indexes for the search: rows are stored much faster without them. */
const DROP_FORMER_INDEXES =
  "drop index if exists public.posts_search, public.topics_search, public.posts_words, public.topics_words";
/** The error of every statement that follows a failed one in a transaction. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Restores a stored backup into an empty database and compares every table there with the manifest.
 * Throws unless everything agrees.
 */
export async function verifyBackup(
  archive: Readable,
  scratch: ScratchDatabase,
  report: ReportProgress,
): Promise<Manifest> {
  const entries = readArchive(archive);
  try {
    const manifest = await loadArchive(entries, scratch.sql, report);
    await compareTables(manifest, scratch, report);
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

async function loadArchive(
  entries: AsyncGenerator<ArchiveEntry>,
  scratch: Sql,
  report: ReportProgress,
): Promise<Manifest> {
  const snapshot = await readSnapshot(await nextEntry(entries));
  if (snapshot.format > FORMAT)
    throw new BackupError(
      "newer",
      "This backup has a newer format: restore it with the version of the program that made it.",
    );
  await migrateTo(scratch, snapshot.migrations);
  await scratch.unsafe(DROP_FORMER_INDEXES);
  const last_entry = await loadTables(entries, scratch, snapshot, report);
  const manifest = await readManifest(last_entry);
  if (!(await entries.next()).done)
    throw damagedBackup("there is more in it than its manifest says");
  if (JSON.stringify(withoutChecksums(manifest)) !== JSON.stringify(snapshot))
    throw damagedBackup("its beginning and its end do not agree");
  return manifest;
}

/**
 * Loads in one transaction, because copyIn needs one. Returns the entry that follows the tables.
 */
async function loadTables(
  entries: AsyncGenerator<ArchiveEntry>,
  scratch: Sql,
  { tables, sequences }: Snapshot,
  report: ReportProgress,
): Promise<ArchiveEntry> {
  let entry = await nextEntry(entries);
  async function* readRows(folder: string): AsyncGenerator<Buffer> {
    for (; entry.name.startsWith(folder); entry = await nextEntry(entries)) yield* entry.body;
  }
  await scratch`begin`;
  try {
    await withoutForeignKeys(scratch, async () => {
      await withoutChangeTriggers(scratch, async () => {
        for (const [index, table] of tables.entries()) {
          await copyIn(scratch, table, readRows(tableFolder(table.name)));
          await report((LOADING_SHARE * (index + 1)) / tables.length);
        }
      });
      await setSequences(scratch, sequences);
    });
  } catch (error) {
    throw refusalOfRows(error) ?? error;
  }
  await scratch`commit`;
  return entry;
}

async function compareTables(
  { tables }: Manifest,
  scratch: ScratchDatabase,
  report: ReportProgress,
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const checksum = await checksumTable(scratch, table);
    if (
      checksum.rows !== table.rows ||
      checksum.bytes !== table.bytes ||
      checksum.sha256 !== table.sha256
    )
      throw damagedBackup(`the table ${table.name} is not what it was`);
    await report(LOADING_SHARE + ((1 - LOADING_SHARE) * (index + 1)) / tables.length);
  }
}

/**
 * When the database refuses the rows, they do not come from a database, so the file is damaged. The
 * classes of errors are wrong data, violated constraint, and unknown table or column.
 */
function refusalOfRows(error: unknown): BackupError | null {
  if (!(error instanceof Error && error.name === "PostgresError" && "code" in error)) return null;
  const code = String(error.code);
  if (code === IN_FAILED_TRANSACTION)
    return damagedBackup("the database does not take its rows", error);
  return /^(22|23|42)/.test(code) ? damagedBackup(safeMessage(error), error) : null;
}

async function nextEntry(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveEntry> {
  const { done, value } = await entries.next();
  if (done) throw damagedBackup("its manifest is missing");
  return value;
}

function withoutChecksums({ tables, ...snapshot_fields }: Manifest): Snapshot {
  return snapshot_shape.parse({
    ...snapshot_fields,
    tables: tables.map(({ name, columns, key }) => ({ name, columns, key })),
  });
}
