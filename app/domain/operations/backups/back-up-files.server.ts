import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { chosenCopies, uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { isUnfinished } from "#app/lib/storage/storage-folder.server.ts";
import { checkBlob } from "../../members/files/parts/check-blob.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { BLOB_FOLDERS, type Blob } from "../blobs/blob.ts";
import { copyBlob } from "../blobs/copy-blob.server.ts";
import { hasBlobs, listBlobs, listStored } from "../blobs/list-blobs.server.ts";
import type { Sql } from "./connection.server.ts";
import type { BackedUpFiles } from "./manifest.ts";
import type { ReportProgress } from "./progress.server.ts";

/**
 * Each backup reads one of so many parts of the older copies again. It is a prime number, so backups
 * at the same hours of each day reach every part.
 */
const PARTS = 61;
const HOUR_MS = 3_600_000;
/** The manifest names so many, and counts all. */
const MISSING_NAMED = 100;

type Copies = {
  files: BackedUpFiles;
  /** Names of copies that this backup does not need. */
  unneeded_names: string[];
};

/**
 * Copies the uploaded files that are not beside the backups yet, and reads each new copy back. `sql`
 * is a database with the contents of the backup. A file whose bytes are missing or damaged on the
 * site, too, fails no backup: the rest is worth more.
 */
export async function backUpFiles(
  sql: Sql,
  made_at: Date,
  report: ReportProgress,
): Promise<Copies> {
  const copies = chosenCopies();
  const files: BackedUpFiles = { count: 0, bytes: 0, missing: 0, missing_names: [] };
  const unneeded_names: string[] = [];
  const checked_part = Math.floor(made_at.getTime() / HOUR_MS) % PARTS;
  const has_blobs = await hasBlobs(sql);
  for (const [index, folder] of BLOB_FOLDERS.entries()) {
    const stored_files = await listStored(copies, folder);
    for (const blob of has_blobs ? await listBlobs(sql, folder) : []) {
      const name = blobName(blob.sha256);
      const is_stored = stored_files.get(name)?.size === blob.size;
      stored_files.delete(name);
      const is_checked = index % PARTS === checked_part;
      if (await hasCopy(copies, blob, { is_stored, is_checked })) {
        files.count += 1;
        files.bytes += blob.size;
        continue;
      }
      files.missing += 1;
      if (files.missing <= MISSING_NAMED) files.missing_names.push(name);
    }
    for (const name of stored_files.keys()) {
      // What a process that was killed has left. Only one backup runs at a time.
      if (isUnfinished(name)) await copies.remove(copies.uriOf(name));
      else unneeded_names.push(name);
    }
    await report((index + 1) / BLOB_FOLDERS.length);
  }
  if (files.missing > 0)
    log.error(
      { files: files.missing, names: files.missing_names },
      "The bytes of uploaded files are missing or damaged, and are not in the backup",
    );
  return { files, unneeded_names };
}

/** Makes the copy, unless there is one. One that is checked and wrong is replaced. */
async function hasCopy(
  copies: FileStorage,
  blob: Blob,
  { is_stored, is_checked }: { is_stored: boolean; is_checked: boolean },
): Promise<boolean> {
  if (is_stored && !is_checked) return true;
  if (is_stored && (await checkBlob(copies, blob)) === "right") return true;
  if (await copyBlob(blob, [uploadedStorage(blob.is_in_bucket)], copies)) return true;
  await copies.remove(copies.uriOf(blobName(blob.sha256)));
  return false;
}

/**
 * Removes the half copy of a backup whose process was killed. Call it with the backup lock. A bucket
 * has none: it shows an object when it is whole.
 */
export async function removeUnfinishedCopies(): Promise<void> {
  if (env.S3_BUCKET !== undefined) return;
  const copies = chosenCopies();
  try {
    for (const folder of BLOB_FOLDERS)
      for (const name of (await listStored(copies, folder)).keys())
        if (isUnfinished(name)) await copies.remove(copies.uriOf(name));
  } catch (error) {
    log.error({ err: error }, "The copies of an interrupted backup could not be removed");
  }
}
